/** Hours of a day in which a message may go out: from an hour to another, of the recipient's clock. */
export type Hours = readonly [from: number, to: number]

/** Hours by day of the week, Sunday first. */
export type Week = readonly [Hours, Hours, Hours, Hours, Hours, Hours, Hours]

const every = (hours: Hours): Week => [hours, hours, hours, hours, hours, hours, hours]

/**
 * When text messages go out (D-296). The usual hours are stricter than the federal ones, 8 to 21 at the called party's
 * location (47 CFR 64.1200(c)(1)). The states' own were read on 28 Nov 2026 at support.referrizer.com and
 * leadgen-economy.com; an operator changes them here.
 */
export const quietHours: { usual: Week; states: ReadonlyMap<string, Week> } = {
  usual: every([9, 20]),
  states: new Map<string, Week>([
    ["FL", every([8, 20])],
    ["MD", every([8, 20])],
    ["MS", every([8, 20])],
    ["NJ", every([8, 20])],
    ["OK", every([8, 20])],
    ["CT", every([9, 20])],
    [
      "TX",
      [
        [12, 21],
        [9, 21],
        [9, 21],
        [9, 21],
        [9, 21],
        [9, 21],
        [9, 21],
      ],
    ],
    [
      "RI",
      [
        [10, 17],
        [9, 18],
        [9, 18],
        [9, 18],
        [9, 18],
        [9, 18],
        [10, 17],
      ],
    ],
  ]),
}
