import { clsx } from "clsx"
import type { ComponentProps } from "react"

export type ButtonLook = {
  kind?: "default" | "primary" | "quiet" | "danger"
  dense?: boolean
  block?: boolean
}

const kindClass = {
  default: null,
  primary: "btn-primary",
  quiet: "btn-quiet",
  danger: "btn-danger",
} as const

/** Classes of a button, for the links that look like one. */
export const buttonClass = ({ kind = "default", dense, block }: ButtonLook, more?: string): string =>
  clsx("btn", kindClass[kind], dense && "btn-dense", block && "btn-block", more)

export function Button({
  kind,
  dense,
  block,
  className,
  type = "button",
  ...rest
}: ButtonLook & ComponentProps<"button">) {
  return <button type={type} className={buttonClass({ kind, dense, block }, className)} {...rest} />
}
