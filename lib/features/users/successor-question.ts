import { formatCount } from "#lib/format/numbers.ts"

/** What is asked where somebody who owns schedules is deleted (D-271). @param count at least one. */
export const successorQuestion = (count: number): string =>
  count === 1
    ? "They own 1 scheduled export. Choose a new owner."
    : `They own ${formatCount(count)} scheduled exports. Choose a new owner.`
