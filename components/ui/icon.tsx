import { clsx } from "clsx"
import type { IconNode } from "lucide"
import { createElement } from "react"

export type IconProps = { icon: IconNode; size?: 12 | 14 | 16; className?: string }

const sizeClass = { 12: "i-12", 14: "i-14", 16: null } as const

/** A symbol beside a word; it never speaks for itself. */
export const Icon = ({ icon, size = 16, className }: IconProps) => (
  <svg className={clsx("i", sizeClass[size], className)} viewBox="0 0 24 24" aria-hidden="true">
    {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
  </svg>
)
