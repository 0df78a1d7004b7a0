"""The spinner."""

from halo_desktop.ui.widgets.spinner import Spinner


def test_it_turns_only_while_it_can_be_seen(show):
    spinner = Spinner()
    assert not spinner.is_turning()
    window = show(spinner)
    assert spinner.is_turning()
    window.hide()
    assert not spinner.is_turning()


def test_each_beat_draws_another_picture(show):
    spinner = Spinner()
    show(spinner)
    first = spinner.grab().toImage()
    spinner._timer.timeout.emit()
    assert spinner.grab().toImage() != first
