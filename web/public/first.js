// Runs before the first paint: names the keys under which this browser stores things, and applies the look that was chosen on it.
(function () {
  var page = globalThis.document?.documentElement;
  var environment = page?.dataset.environment ?? "production";

  /** FNV-1a over the text's UTF-16 units, 32 bits. */
  function hash(text, start) {
    var value = start;
    for (var at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return (value >>> 0).toString(16).padStart(8, "0");
  }

  // A hash of prefix, environment and name (domain.md#storage-keys): what another environment stored on the same address is never read.
  globalThis.storageKey = function (name) {
    var text = "remotebay/" + environment + "/" + name;
    return "rb." + hash(text, 0x811c9dc5) + hash(text, 0x3c2d5a71);
  };

  if (!page) return;
  try {
    // Without a choice the system decides. A chosen look never flashes.
    var theme = localStorage.getItem(globalThis.storageKey("theme"));
    if (theme === "light" || theme === "dark") page.dataset.theme = theme;
  } catch {
    // Storage may be blocked; the system's look stands.
  }
})();
