/** What the simulated technician answers, by the standard phrase that he understood; a group's name with a dot stands for all of the group. */
const answers: readonly (readonly [phrase: string, answer: readonly string[]])[] = [
  ["greeting.thanks", ["greeting.youAreWelcome"]],
  ["greeting.youAreWelcome", ["answer.ok"]],
  ["greeting.goodbye", ["greeting.goodbye"]],
  ["greeting.", ["greeting.hello", "practice.next"]],
  ["wait.howLong", ["wait.about"]],
  ["wait.call", ["practice.unclear", "practice.next"]],
  ["wait.", ["wait.tellReady"]],
  ["answer.notReady", ["wait.tellReady"]],
  ["answer.yes", ["answer.ok"]],
  ["answer.ok", ["answer.ok"]],
  ["answer.understood", ["answer.ok"]],
  ["answer.done", ["greeting.thanks", "practice.next"]],
  ["answer.ready", ["greeting.thanks", "practice.next"]],
  ["answer.", ["practice.next"]],
  ["power.supportConnected", ["greeting.thanks"]],
  ["power.ignitionIsOn", ["greeting.thanks"]],
  ["power.voltage", ["greeting.thanks"]],
  ["device.connected", ["greeting.thanks"]],
  ["vehicle.level", ["greeting.thanks"]],
  ["vehicle.doorsClosed", ["greeting.thanks"]],
  ["vehicle.steeringStraight", ["greeting.thanks"]],
  ["vehicle.pressuresSet", ["greeting.thanks"]],
  ["calibration.areaClear", ["greeting.thanks"]],
  ["calibration.targetsPlaced", ["greeting.thanks"]],
  ["picture.sent", ["greeting.thanks"]],
];

const unclear = ["practice.unclear", "practice.next"];

/** The keys of the phrases with which he answers a message that has these; that he does not understand it is said too. */
export function answerTo(phrases: readonly string[]): readonly string[] {
  const found = phrases.flatMap((key) =>
    answers.filter(([phrase]) => (phrase.endsWith(".") ? key.startsWith(phrase) : key === phrase)).slice(0, 1),
  );
  // Of several sentences the last says what is wanted: "Hello, how long will it take?"
  return found.at(-1)?.[1] ?? unclear;
}

const saysDone = new Set(["answer.done", "answer.ready", "answer.ok", "device.connected", "power.supportConnected", "power.ignitionIsOn"]);

/** Whether a message says that what he asked for is done. */
export function isDoneSaid(phrases: readonly string[]): boolean {
  return phrases.some((key) => saysDone.has(key));
}
