import type { CSSProperties } from "react"
import type { MailColours, MailRole } from "./mail-colours.ts"

const properties = { ink: "color", ground: "background-color", edge: "border-color" } as const

/** Which colour is for what. */
export type Paint = Partial<Record<keyof typeof properties, MailRole>>

const uses = Object.keys(properties) as (keyof typeof properties)[]

export type Painter = {
  /**
   * How an element is painted: its colours on a light ground stand at it, since some mail programs read nothing else;
   * by its class, `darkRules` changes them.
   */
  paint: (by: Paint, style?: CSSProperties) => { className: string; style: CSSProperties }
  /** The colours of all that has been painted, for mail programs with a dark ground. */
  darkRules: () => string
}

export function createPainter(colours: MailColours): Painter {
  const rules = new Map<string, string>()
  return {
    paint(by, style = {}) {
      const { ink, ground, edge } = by
      const classes = uses.flatMap((use) => {
        const role = by[use]
        if (!role) return []
        rules.set(`${use}-${role}`, `${properties[use]}:${colours[role].dark} !important`)
        return [`${use}-${role}`]
      })
      return {
        className: classes.join(" "),
        style: {
          ...style,
          ...(ink ? { color: colours[ink].light } : {}),
          ...(ground ? { backgroundColor: colours[ground].light } : {}),
          ...(edge ? { borderColor: colours[edge].light } : {}),
        },
      }
    },
    darkRules: () =>
      `@media (prefers-color-scheme:dark){${[...rules].map(([name, rule]) => `.${name}{${rule}}`).join("")}}`,
  }
}
