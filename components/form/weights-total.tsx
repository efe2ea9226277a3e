"use client"

import { clsx } from "clsx"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { addUpTo100, weightsError } from "#lib/contract/location-custom-targets/constants.ts"
import { formatDecimal } from "#lib/format/numbers.ts"
import { useFormNow } from "./form-context.ts"

const whole = 100

/** Sum of the weights in the form around it, as they are typed. @param names of their fields. */
export function WeightsTotal({ names, initial }: { names: readonly string[]; initial: number }) {
  const box = useRef<HTMLOutputElement>(null)
  const [total, setTotal] = useState(initial)
  const { errors, setError } = useFormNow()
  // The fault is of the sum, although it stands at one of them.
  const forget = useEffectEvent(() => {
    for (const name of names) if (errors[name] === weightsError) setError(name, undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of a form stay
  useEffect(() => {
    const form = box.current?.form
    if (!form) return
    const read = () => {
      const fields = new FormData(form)
      const sum = names.reduce((all, name) => all + (Number(fields.get(name)) || 0), 0)
      setTotal(Math.round(sum * 1e6) / 1e6)
      if (addUpTo100([sum])) forget()
    }
    read()
    form.addEventListener("input", read)
    return () => form.removeEventListener("input", read)
  }, [])
  const text = Number.isInteger(total) ? String(total) : formatDecimal(total)
  return (
    <output ref={box} className={clsx("text-13", total === whole ? "text-muted" : "text-warning-text")}>
      Weights add up to {text} of {whole}
      {total !== whole && ` (${total < whole ? "too little" : "too much"})`}
    </output>
  )
}
