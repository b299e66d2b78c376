/** Milliseconds after the last key until the others see nobody type any more (domain.md#chat-typing): the writer's browser tells them. */
export const typingEnds = 1500;
/** Milliseconds between two signals of somebody who goes on typing. */
const repeat = 1000;
/** Milliseconds after the last signal until nobody types any more where the end was lost (domain.md#chat-typing); longer than `repeat`, so that nobody sees a pause. */
export const typingForgotten = 2500;

/** What a writer's field says. */
export interface Typing {
  /** At each key. */
  typed: () => void;
  /** When the message is sent, or the field goes. */
  ended: () => void;
}

/** Tells `send` that somebody types, again while it goes on, and once that it ended. */
export function makeTyping(send: (types: boolean) => void): Typing {
  let saidAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = () => {
    clearTimeout(timer);
    if (saidAt !== undefined) send(false);
    saidAt = undefined;
  };
  const typed = () => {
    clearTimeout(timer);
    timer = setTimeout(ended, typingEnds);
    if (saidAt !== undefined && Date.now() - saidAt < repeat) return;
    saidAt = Date.now();
    send(true);
  };
  return { typed, ended };
}
