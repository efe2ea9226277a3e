import { clsx } from "clsx"
import { isShown, type Width } from "#lib/features/local-listings/directory-columns.ts"

export const widths = ["desktop", "tablet", "mobile"] as const satisfies readonly Width[]

/** Utilities of what is there at one width alone, and of what is not there at it (P-514, P-515, P-516). */
export const atWidth = {
  desktop: { shownFlex: "hidden min-[1000px]:flex", hidden: "min-[1000px]:hidden" },
  tablet: {
    shownFlex: "hidden min-[800px]:max-[999.98px]:flex",
    hidden: "min-[800px]:max-[999.98px]:hidden",
  },
  mobile: { shownFlex: "hidden max-[799.98px]:flex", hidden: "max-[799.98px]:hidden" },
} as const satisfies Record<Width, object>

/** Hides the column of a directory at the widths that do not show it; paper has all. @param at its place, from 0. */
export const columnClass = (at: number, column: number | null): string =>
  clsx(
    "print:table-cell! print:w-auto!",
    "min-[1000px]:w-1/5 min-[800px]:max-[999.98px]:w-[30%] max-[799.98px]:w-1/2",
    widths.filter((width) => !isShown(at, column, width)).map((width) => atWidth[width].hidden),
  )
