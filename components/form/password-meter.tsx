"use client"

import { useEffect, useRef, useState } from "react"
import { Meter } from "#components/ui/meter.tsx"
import { leastStrength, type PasswordStrength, passwordStrength } from "#lib/passwords/strength.ts"

const words = ["Too easy to guess", "Too easy to guess", "Fair", "Good", "Strong"] as const

/** Fields of the same form whose words make a password weak (D-277). */
const ownFields = ["email", "username", "first_name", "last_name", "company_name"]

const textOf = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ""
}

/**
 * Says how hard the new password of the form around it is to guess, while it is typed. The Review API refuses weak ones
 * whatever is said here.
 */
export function PasswordMeter({ field = "password" }: { field?: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [strength, setStrength] = useState<PasswordStrength>()

  useEffect(() => {
    const form = place.current?.closest("form")
    if (!form) return
    let latest = 0
    const read = async () => {
      const turn = ++latest
      const password = textOf(form, field)
      const own = ownFields.map((name) => textOf(form, name))
      const found = password ? await passwordStrength(password, own).catch(() => undefined) : undefined
      if (turn === latest) setStrength(found)
    }
    const listen = () => void read()
    // Catches up with text typed before scripts ran.
    listen()
    form.addEventListener("input", listen)
    return () => {
      latest = -1
      form.removeEventListener("input", listen)
    }
  }, [field])

  return (
    <span
      className="grid min-h-4.5 flex-[1_0_100%] grid-cols-[96px_1fr] items-center gap-2 text-12/4.5 text-muted data-weak:[&_rect]:fill-negative [&_rect]:fill-positive"
      data-meter=""
      ref={place}
      data-weak={(strength ?? leastStrength) < leastStrength || undefined}
    >
      <Meter percent={strength === undefined ? 0 : Math.max(strength, 1) * 25} />
      <span role="status">{strength !== undefined && words[strength]}</span>
    </span>
  )
}
