import { clsx } from "clsx"
import type { IconNode } from "lucide"
import { createElement } from "react"
import { type IconName, iconPaths } from "./icon-paths.ts"

export type IconProps = { size?: 12 | 14 | 16; className?: string } & (
  | { icon: IconNode }
  | { name: IconName }
)

const sizeClass = { 12: "i-12", 14: "i-14", 16: null } as const

/** A symbol beside a word; it never speaks for itself. */
export function Icon({ size = 16, className, ...rest }: IconProps) {
  const named = "icon" in rest ? rest.icon : rest.name
  const node: IconNode = typeof named === "string" ? iconPaths[named] : named
  return (
    <svg className={clsx("i", sizeClass[size], className)} viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}
