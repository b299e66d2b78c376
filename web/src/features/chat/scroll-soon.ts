/** Milliseconds after which the newest message is scrolled to (domain.md#chat-writing). */
export const scrollDelay = 250;

/** Scrolls a while after a message was written, once it has its place on the screen; the returned function prevents it. */
export function scrollSoon(scroll: () => void): () => void {
  const timer = setTimeout(scroll, scrollDelay);
  return () => clearTimeout(timer);
}
