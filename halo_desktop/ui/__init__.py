"""What a person sees: windows, panels and widgets; this storey shows and decides nothing."""
