/**
 * A function whose result is kept as long as its argument is: it works once for each object. Only for objects that nobody changes, such as a
 * document of which each edit is a copy that shares what stayed the same.
 */
export function oncePerObject<Arg extends object, Result>(work: (arg: Arg) => Result): (arg: Arg) => Result {
  const results = new WeakMap<Arg, { result: Result }>();
  return (arg) => {
    const known = results.get(arg);
    if (known) return known.result;
    const result = work(arg);
    results.set(arg, { result });
    return result;
  };
}
