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

/** Ground of a mail program. */
export type MailScheme = "light" | "dark"

/** @param only paints for mail programs of this ground alone, without rules: for a preview beside one of the other. */
export function createPainter(colours: MailColours, only?: MailScheme): Painter {
  const rules = new Map<string, string>()
  const scheme = only ?? "light"
  return {
    paint(by, style = {}) {
      const { ink, ground, edge } = by
      const classes = uses.flatMap((use) => {
        const role = by[use]
        if (!role || only) return []
        rules.set(`${use}-${role}`, `${properties[use]}:${colours[role].dark} !important`)
        return [`${use}-${role}`]
      })
      return {
        className: classes.join(" "),
        style: {
          ...style,
          ...(ink ? { color: colours[ink][scheme] } : {}),
          ...(ground ? { backgroundColor: colours[ground][scheme] } : {}),
          ...(edge ? { borderColor: colours[edge][scheme] } : {}),
        },
      }
    },
    darkRules: () =>
      only
        ? ""
        : `@media (prefers-color-scheme:dark){${[...rules].map(([name, rule]) => `.${name}{${rule}}`).join("")}}`,
  }
}
