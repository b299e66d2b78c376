/** Tells the person at the terminal what a start is doing. */
export interface Progress {
  /** Runs one step, naming it; a first start shows every step, a later one only those that take their time. */
  step<T>(title: string, work: (report: (text: string) => void) => Promise<T>): Promise<T>;
  line(text?: string): void;
}

export interface ProgressOptions {
  write: (text: string) => void;
  /** How many steps there are in all. */
  steps: number;
  /** True on a first start. */
  verbose: boolean;
}

// A later start is quiet unless a step lets people wait longer than this, in milliseconds.
const patience = 1_000;

/** Counts steps as "2/5 Preparing the tables… 0.3 s". */
export function createProgress({ write, steps, verbose }: ProgressOptions): Progress {
  let count = 0;
  return {
    line: (text = "") => write(`${text}\n`),
    step: async (title, work) => {
      const label = `${++count}/${steps} ${title}`;
      const started = performance.now();
      const announce = () => write(`${label}…\n`);
      const timer = verbose ? undefined : setTimeout(announce, patience);
      if (verbose) announce();
      try {
        const result = await work((text) => write(`    ${text}\n`));
        const seconds = (performance.now() - started) / 1000;
        if (verbose || seconds * 1000 > patience) write(`    done in ${seconds.toFixed(1)} s\n`);
        return result;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
