/**
 * The level of the API, by which a program that uses it tells what this installation can do (docs/api-changes.md). It rises with every
 * release that changes a call in a way that a program can notice, and has to when a change can break one.
 */
export const apiLevel = 1;
