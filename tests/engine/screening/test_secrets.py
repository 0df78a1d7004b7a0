"""What is a credential and what only looks like one, in Chinese and English."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.screening import secrets
from halo_desktop.engine.screening.secrets import (
    REDACTED,
    SecretKind,
    find_secrets,
    redact,
)

pytestmark = pytest.mark.spec("N15")

# Made up, and put together here, so that no scanner of repositories takes them for real ones.
R20 = "a8Kd92mXq0Zr7LpT4vWn"
R40 = R20 + "Qe5Rt8Yu1Io3Pa6Sd9Fg"
UPPER16 = "Q7W2E9R4T6Y1U3I8"
PEM_BODY = f"MII{R40}\n{R40}\n{R20}==\n"


def pem(kind: str) -> str:
    return f"-----BEGIN {kind}-----\n{PEM_BODY}-----END {kind}-----"


# (what is written, what of it must go)
KEYS = [
    (pem("PRIVATE KEY"), R20),
    (pem("RSA PRIVATE KEY"), R20),
    (pem("EC PRIVATE KEY"), R20),
    (pem("OPENSSH PRIVATE KEY"), R20),
    (pem("PGP PRIVATE KEY BLOCK"), R20),
    (pem("RSA PRIVATE KEY").replace("\n", "\n\nDEK-Info: AES-128-CBC,1F2E\n\n", 1), R20),
    (pem("PRIVATE KEY").replace("\n", "\\n"), R20),
    ("-----BEGIN PRIVATE KEY-----\n" + PEM_BODY, R20),
    ("sk-" + R40, R40),
    ("sk-" + "0f" * 4 + "1a2b3c4d5e6f7a8b", "1a2b3c4d5e6f7a8b"),
    ("sk-proj-" + R20 + "_" + R20, R20),
    ("sk-ant-api03-" + R40 + "-AA", R40),
    ("sk-or-v1-" + R40, R40),
    ("我的 key 是 sk-" + R40 + "，别告诉别人", R40),
    ("ghp_" + R40, R40),
    ("gho_" + R40, R40),
    ("github_pat_11AB" + R20 + "_" + R20, R20),
    ("glpat-" + R20, R20),
    ("xoxb-" + "123456789012-" + R20, R20),
    ("xoxp-" + "123456789012-" + R20, R20),
    ("AKIA" + UPPER16, UPPER16),
    ("ASIA" + UPPER16, UPPER16),
    ("AKIA" + UPPER16 + " / " + R40, R40),
    ("aws_secret_access_key = " + R40, R40),
    ("AIza" + R20 + "Qe5Rt8Yu1Io3Pa6", R20),
    ("sk_live_" + R20, R20),
    ("npm_" + R20 + UPPER16, R20),
    ("hf_" + R40, R40),
    ("eyJ" + R20 + ".eyJ" + R20 + "." + R20, R20),
    ("AKID" + R20 + "Qe5Rt8Yu1Io3", R20),
    ("LTAI5t" + R20, R20),
    ("Authorization: Bearer " + R40, R40),
    ("curl -H 'authorization: basic " + R20 + "=='", R20),
    ("postgres://app:Tr0ub4dor@db.local:5432/x", "Tr0ub4dor"),
    ("mysql://root:hunter@10.0.0.1/db", "hunter"),
    ("redis://:s3cret@cache:6379", "s3cret"),
    ("mongodb+srv://u:p@ss@cluster.example.net", "p@ss"),
    ("https://user:pa55@git.example.com/a.git", "pa55"),
]

ENGLISH_PAIRS = [
    ("password: hunter2", "hunter2"),
    ("Password = Tr0ub4dor&3", "Tr0ub4dor&3"),
    ("password: swordfish", "swordfish"),
    ("the password is Tr0ub4dor&3.", "Tr0ub4dor&3"),
    ("The Wi-Fi password is now blue42sky", "blue42sky"),
    ("passwd=abc123;Server=x", "abc123"),
    ("pwd: P@ssword", "P@ssword"),
    ("passphrase := open7sesame", "open7sesame"),
    ("Password for db01: s3cr3t!", "s3cr3t"),
    ("password (staging): s3cr3t", "s3cr3t"),
    ('{"user":"bob","password":"abc123","age":3}', "abc123"),
    ("password: 'swordfish'", "swordfish"),
    ("**Password:** `hunter2`", "hunter2"),
    ("**Password**: hunter2", "hunter2"),
    ("| password | hunter2 |", "hunter2"),
    ("DB_PASSWORD=hunter2", "hunter2"),
    ("export MYSQL_PWD=hunter2", "hunter2"),
    ("mysqlPassword -> hunter2", "hunter2"),
    ("<password>hunter2</password>", "hunter2"),
    ("deploy --password hunter2 --host x", "hunter2"),
    ("deploy --token=" + R20, R20),
    ("password: 123456", "123456"),
    ("password: 1234", "1234"),
    ("token: " + R20, R20),
    ("access token = " + R20, R20),
    ("api key: " + R20, R20),
    ("API_KEY=" + R20, R20),
    ("client_secret: " + R20, R20),
    ("token: 550e8400-e29b-41d4-a716-446655440000", "446655440000"),
    ("password: " + "xY9!" * 100, "xY9!" * 100),
    ("password=password: hunter2", "hunter2"),
    ("PASSWORD: HUNTER2", "HUNTER2"),
    ("password: $ecret99", "$ecret99"),
]

CHINESE_PAIRS = [
    ("密码是 abc123", "abc123"),
    ("密码是abc123。", "abc123"),
    ("密码：abc123", "abc123"),
    ("密码:abc123", "abc123"),
    ("密码＝abc123", "abc123"),
    ("密码：ａｂｃ１２３", "ａｂｃ１２３"),
    ("ｐａｓｓｗｏｒｄ：ａｂｃ１２３", "ａｂｃ１２３"),
    ("密码：swordfish", "swordfish"),
    ("密码是 swordfish，记住", "swordfish"),
    ("密码是 123456", "123456"),
    ("密码：8848", "8848"),
    ("数据库密码（生产）：P@ss2024", "P@ss2024"),
    ("服务器密码改成了 Xy12345", "Xy12345"),
    ("密码已改为 Xy12345", "Xy12345"),
    ("密码现在是“abc123”", "abc123"),
    ("账号 admin 密码 abc123", "abc123"),
    ("账号admin密码abc123", "abc123"),
    ("登录密码：「abc123」", "abc123"),
    ("口令：open7sesame", "open7sesame"),
    ("密碼：abc123", "abc123"),
    ("访问密钥：" + R20, R20),
    ("密钥是 " + R20, R20),
    ("令牌＝" + R20, R20),
    ("授权码：" + R20, R20),
    ("API 密钥为 " + R20, R20),
    ("| 密码 | abc123 |", "abc123"),
    ("记住：wifi 的密码是 blue42sky", "blue42sky"),
    ("密\u200b码：abc123", "abc123"),
    ("密码：abc\u200b123", "abc\u200b123"),
    ("pass\u200dword: hun\u2060ter2", "hun\u2060ter2"),
    ("s\ufeffk-" + R40, R40),
]

SECRET_TEXTS = KEYS + ENGLISH_PAIRS + CHINESE_PAIRS

HARMLESS = [
    # Chinese sentences about passwords
    "密码策略：每 90 天更换",
    "token: 3,214 已用",
    "密码：见 1Password",
    "密码：保存在保险箱里",
    "密码是必填项",
    "密码是用户自己设置的",
    "密码是 2019 年设的",
    "密码：2024-05-01 更新过",
    "密码至少 8 位，含数字和字母",
    "密码：8-16 位",
    "密码：********",
    "密码：••••••",
    "密码：无",
    "密码存储：bcrypt 加盐",
    "密码用 SHA-256 加密",
    "密码：SHA256 加盐后保存",
    "密钥：AES-256，每季度轮换",
    "密钥是 2048 位",
    "令牌：15 分钟过期",
    "本次用了 12,800 个 token",
    "token：约 3000",
    "口令：问张三要",
    "忘记密码：https://example.com/reset2",
    "用户不记得密码了",
    "| 用户名 | 密码 | 备注 |\n|---|---|---|",
    "| password | notes |",
    # English sentences about passwords
    "password: see 1Password",
    "the password is stored in the vault",
    "password: ********",
    "password: xxxxxxxx",
    "password: p***2",
    "the password is required.",
    "password: required",
    "password is hashed with bcrypt12",
    "password: OAuth2 login instead",
    "Password: 12-64 characters",
    "password: 2024-05-01 changed",
    "password reset: ask admin@example.com",
    "password: ops@example.com",
    "password: <your-password>",
    "password: your_password_1",
    "password: ${DB_PASSWORD}",
    "PASSWORD=$DB_PASSWORD2",
    "password: {{ vault_password2 }}",
    "password: /run/secrets/db1",
    "pwd: ~/work/app2",
    "password: https://vault.example.com/db1",
    "password=os.environ['DB_PASS2']",
    "password = get_password2()",
    "password: string;",
    "if password == expected2:",
    '{"password": {"type": "string", "minLength": 8}}',
    '"password": "Enter your password"',
    "password manager: Bitwarden",
    "password: [redacted]",
    "passwordless login: WebAuthn2",
    "user anonymous, passwd anonymous@",
    "the password page v1.2.3 is done",
    # tokens and keys that are none
    "max_tokens: 4096",
    "tokenizer: o200k_base",
    "token: 128000tokens",
    "token limit: 200k",
    "secret: React18",
    "Secretary: Anna12345678",
    "the secret is to start early",
    "token bucket: 100/s",
    "API key: in the keyring, service halo-desktop",
    "Bearer token authentication is used",
    "key: value",
    "keyboard: Model12345",
    "sk-learn-model-for-the-large-table",
    "sk-xxxxxxxxxxxxxxxxxxxxxxxx",
    "sk-...",
    "task-" + R20,
    "commit 3f2a9c1d8e7b6a5f4c3d2e1f0a9b8c7d6e5f4a3b",
    "-----BEGIN CERTIFICATE-----\n" + PEM_BODY + "-----END CERTIFICATE-----",
    "-----BEGIN PUBLIC KEY-----\n" + PEM_BODY + "-----END PUBLIC KEY-----",
    "Files start with -----BEGIN PRIVATE KEY----- and end with -----END PRIVATE KEY-----",
    "http://localhost:8080/a@b",
    "https://example.com:443/path",
    "postgres://app:***@db/x",
    "postgres://app:${DB_PASS}@db/x",
    "postgres://user:password@host/db",
    # ordinary text
    "mythic",
    "家庭 👨\u200d👩\u200d👧 聚会",
    "می\u200cخواهم",
    "the skin of the pineapple",
    "eyJust a word",
    "git@github.com:owner/repo.git",
    "passing 12/12 tests",
    "用户喜欢简洁的回复",
    "Node20、Python3.11、PostgreSQL15",
]


def test_there_are_enough_examples_of_both() -> None:
    assert len({text for text, _ in SECRET_TEXTS}) >= 40
    assert len(set(HARMLESS)) >= 40


@pytest.mark.parametrize(("text", "secret"), SECRET_TEXTS, ids=lambda value: ascii(value)[:50])
def test_a_credential_is_found_whole_and_replaced(text: str, secret: str) -> None:
    found = [text[one.start : one.end] for one in find_secrets(text)]
    assert any(secret in one for one in found), found
    assert secret not in redact(text)
    assert REDACTED in redact(text)


@pytest.mark.parametrize("text", HARMLESS, ids=lambda value: ascii(value)[:50])
def test_an_ordinary_text_is_left_alone(text: str) -> None:
    assert find_secrets(text) == ()
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("密码是 abc123，别外传", "密码是 [redacted]，别外传"),
        ('{"password":"abc123","age":3}', '{"password":"[redacted]","age":3}'),
        ("**Password**: hunter2\n\nnext", "**Password**: [redacted]\n\nnext"),
        ("postgres://app:s3cret@db/x", "postgres://app:[redacted]@db/x"),
        ("Bearer " + R40 + " ok", "Bearer [redacted] ok"),
        ("a\n" + pem("PRIVATE KEY") + "\nb", "a\n[redacted]\nb"),
        ("密码：ａｂ\u200b１２！", "密码：[redacted]！"),
        ("| 密码 | abc123 |", "| 密码 | [redacted] |"),
        ("token=" + R20 + "\r\n密码：abc123\r\n", "token=[redacted]\r\n密码：[redacted]\r\n"),
    ],
    ids=ascii,
)
def test_what_stands_beside_a_credential_is_kept(text: str, redacted: str) -> None:
    assert redact(text) == redacted


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (pem("PRIVATE KEY"), SecretKind.PRIVATE_KEY),
        ("ghp_" + R40, SecretKind.KNOWN_KEY),
        ("Bearer " + R40, SecretKind.HEADER),
        ("redis://:s3cret@cache", SecretKind.CONNECTION),
        ("密码：abc123", SecretKind.PAIR),
    ],
    ids=ascii,
)
def test_a_credential_has_a_kind(text: str, kind: SecretKind) -> None:
    assert [secret.kind for secret in find_secrets(text)] == [kind]


def test_a_key_behind_a_label_is_one_credential() -> None:
    assert len(find_secrets("api_key: sk-" + R40)) == 1


def test_credentials_come_in_the_order_of_the_text() -> None:
    text = "密码：abc123\nghp_" + R40 + "\npassword: hunter2\n"
    found = find_secrets(text)
    assert [text[one.start : one.end] for one in found] == ["abc123", "ghp_" + R40, "hunter2"]


FRAGMENTS = st.sampled_from(
    [text for text, _ in SECRET_TEXTS]
    + HARMLESS
    + [
        "password",
        "密码",
        ":",
        "：",
        "=",
        "是",
        " ",
        "\n",
        '"',
        "|",
        "abc123",
        "sk-",
        "://",
        "@",
        "\u200b",
        REDACTED,
        "]",
    ]
)
TEXTS = st.lists(FRAGMENTS | st.text(alphabet=st.characters(), max_size=4), max_size=6).map("".join)


@given(TEXTS)
def test_after_redaction_nothing_is_found(text: str) -> None:
    assert find_secrets(redact(text)) == ()


@given(TEXTS)
def test_found_places_are_ordered_and_inside_the_text(text: str) -> None:
    edges = [edge for one in find_secrets(text) for edge in (one.start, one.end)]
    assert edges == sorted(edges)
    assert all(0 <= one.start < one.end <= len(text) for one in find_secrets(text))


LONG_TEXTS = st.lists(TEXTS, max_size=8).map("\n".join)


@pytest.mark.spec("N15")
@given(LONG_TEXTS)
def test_in_pieces_the_same_is_found_as_at_once(text: str) -> None:
    at_once = find_secrets(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "_PIECE", 8)
        assert find_secrets(text) == at_once
