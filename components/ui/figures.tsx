import type { WrittenFigure } from "#lib/format/review-figures.ts"
import { Figure } from "./figure.tsx"
import { Star } from "./stars.tsx"

export type FiguresProps = { figures: readonly WrittenFigure[] }

/** Figures beside each other, each with its unit. */
export const Figures = ({ figures }: FiguresProps) =>
  figures.map(({ unit, ...figure }) => (
    <Figure
      key={figure.label}
      {...figure}
      unit={unit === "star" ? <Star large /> : unit && <small>{unit}</small>}
    />
  ))
