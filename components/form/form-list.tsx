"use client"

import { clsx } from "clsx"
import { Plus, TriangleAlert, X } from "lucide"
import { useId, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { sentenceOf } from "#lib/forms/sentence.ts"
import { dispatchInput } from "./field-error.ts"
import { useFormNow } from "./form-context.ts"

export type FormListProps = {
  /** Name of the field, which is sent once for each entry. */
  name: string
  label: string
  /** One entry, in the singular. */
  entry: string
  defaultValues?: readonly string[]
  /** How many entries there may be (000 §5). */
  limit?: number
}

type Entry = { key: number; text: string }
const entriesOf = (texts: readonly string[]): Entry[] => texts.map((text, key) => ({ key, text }))

/**
 * Entries of an `ActionForm` under a label that tells how many of how many there are (000 §5, D-266). Before scripts run
 * the first empty field stands where the button that adds one will; without any, every entry that there may be has its
 * field.
 */
export function FormList({ name, label, entry, defaultValues = [], limit = 5 }: FormListProps) {
  const id = useId()
  const { errors, values } = useFormNow()
  const hydrated = useHydrated()
  const list = useRef<HTMLFieldSetElement>(null)
  const nextKey = useRef(limit)
  const [entries, setEntries] = useState(() => entriesOf((values[name] ?? defaultValues).slice(0, limit)))
  const error = sentenceOf(label, errors[name])
  const isFull = entries.length >= limit
  const blank = Array.from({ length: limit - entries.length }, (_, at) => ({ key: -1 - at, text: "" }))
  const shown = hydrated ? entries : [...entries, ...blank]

  // What was typed into empty fields before scripts run becomes entries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while those fields still stand there
  useLayoutEffect(() => {
    const inputs = list.current?.querySelectorAll("input") ?? []
    const typed = blank.filter((_, at) => inputs[entries.length + at]?.value)
    if (typed.length > 0) setEntries((known) => [...known, ...typed])
  }, [])

  /** Draws other entries; the focus goes to one of them, or to the button that adds one. */
  const draw = (next: Entry[], focusAt: number) => {
    flushSync(() => setEntries(next))
    dispatchInput(list.current)
    const inputs = list.current?.querySelectorAll<HTMLElement>("input") ?? []
    const input = inputs[Math.min(focusAt, inputs.length - 1)]
    ;(input ?? list.current?.querySelector("button"))?.focus()
  }
  const add = () => {
    nextKey.current += 1
    draw([...entries, { key: nextKey.current, text: "" }], entries.length)
  }
  const remove = (at: number) =>
    draw(
      entries.filter((_, index) => index !== at),
      at,
    )
  return (
    <fieldset className="field" ref={list} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label w-full justify-between">
        {label}
        <span className="text-faint" role="status">
          {entries.length} of {limit}
        </span>
      </legend>
      {shown.map(({ key, text }, at) => (
        <div className={clsx("flex items-center gap-1", at > entries.length && "scripted:hidden")} key={key}>
          <input
            className="input min-w-0 flex-1"
            name={name}
            defaultValue={text}
            aria-label={`${entry} ${at + 1}`}
            aria-invalid={error ? true : undefined}
          />
          {hydrated && (
            <IconButton
              label={`Remove ${entry} ${at + 1}`}
              icon={X}
              track="form_list.remove"
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      {(hydrated || isFull) && (
        <div className="flex min-h-control items-center pointer-coarse:min-h-touch">
          {hydrated && (
            <Button dense disabled={isFull} onClick={add}>
              <Icon icon={Plus} size={14} />
              Add {entry.toLowerCase()}
            </Button>
          )}
        </div>
      )}
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
    </fieldset>
  )
}
