/** Prints the steps of a start to the terminal. */
export interface Progress {
  /** Runs one step and prints its title; a later start prints only slow steps. */
  step<T>(title: string, work: (report: (text: string) => void) => Promise<T>): Promise<T>;
  line(text?: string): void;
}

export interface ProgressOptions {
  write: (text: string) => void;
  /** Total number of steps. */
  steps: number;
  /** True on a first start. */
  verbose: boolean;
}

// A later start prints a step only if it takes longer than this, in milliseconds.
const quietMilliseconds = 1_000;

/** Counts steps as "2/5 Preparing the tables… 0.3 s". */
export function createProgress({ write, steps, verbose }: ProgressOptions): Progress {
  let count = 0;
  return {
    line: (text = "") => write(`${text}\n`),
    step: async (title, work) => {
      const label = `${++count}/${steps} ${title}`;
      const started = performance.now();
      const printTitle = () => write(`${label}…\n`);
      const timer = verbose ? undefined : setTimeout(printTitle, quietMilliseconds);
      if (verbose) printTitle();
      try {
        const result = await work((text) => write(`    ${text}\n`));
        const seconds = (performance.now() - started) / 1000;
        if (verbose || seconds * 1000 > quietMilliseconds) write(`    done in ${seconds.toFixed(1)} s\n`);
        return result;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
