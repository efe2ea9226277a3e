"use client"

import { clsx } from "clsx"
import { Plus, TriangleAlert, X } from "lucide"
import { useId, useLayoutEffect, useRef } from "react"
import { useFieldArray, useForm } from "react-hook-form"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { sentenceOf } from "#lib/format/sentence.ts"
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

const entriesOf = (texts: readonly string[]) => texts.map((text) => ({ text }))

/**
 * Entries of an `ActionForm` under a label that tells how many of how many there are (000 §5, D-266). Before scripts run
 * the first empty field stands where the button that adds one will; without any, every entry that there may be has its
 * field. What they hold stays the browser's, as in every `ActionForm`.
 */
export function FormList({ name, label, entry, defaultValues = [], limit = 5 }: FormListProps) {
  const id = useId()
  const { errors, values } = useFormNow()
  const hydrated = useHydrated()
  const list = useRef<HTMLFieldSetElement>(null)
  /** The entry that gets the focus with the next ones: where there are fewer, the last, or the button that adds one. */
  const focusAt = useRef<number | null>(null)
  const { control } = useForm({
    defaultValues: { entries: entriesOf((values[name] ?? defaultValues).slice(0, limit)) },
  })
  const { fields, append, remove } = useFieldArray({ control, name: "entries" })
  const error = sentenceOf(label, errors[name])
  const isFull = fields.length >= limit
  const blank = Array.from({ length: limit - fields.length }, (_, at) => ({ id: `blank ${at}`, text: "" }))
  const shown = hydrated ? fields : [...fields, ...blank]

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the entries
  useLayoutEffect(() => {
    if (focusAt.current === null) return
    const inputs = list.current?.querySelectorAll("input") ?? []
    const input = inputs[Math.min(focusAt.current, inputs.length - 1)]
    focusAt.current = null
    if (!input) return list.current?.querySelector("button")?.focus()
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }, [fields])

  // Text typed into empty fields before scripts run becomes entries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while those fields still stand there
  useLayoutEffect(() => {
    const inputs = [...(list.current?.querySelectorAll("input") ?? [])].slice(fields.length)
    const typed = inputs.filter(({ value }) => value)
    if (typed.length === 0) return
    const focused = typed.findIndex((input) => input.matches(":focus"))
    if (focused >= 0) focusAt.current = fields.length + focused
    append(entriesOf(typed.map(({ value }) => value)), { shouldFocus: false })
  }, [])

  const add = () => {
    focusAt.current = fields.length
    append({ text: "" }, { shouldFocus: false })
    dispatchInput(list.current)
  }
  const takeAway = (at: number) => {
    focusAt.current = at
    remove(at)
    dispatchInput(list.current)
  }
  return (
    <fieldset className="field" ref={list} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label w-full justify-between">
        {label}
        <span className="text-faint" role="status">
          {fields.length} of {limit}
        </span>
      </legend>
      {shown.map(({ id: key, text }, at) => (
        <div className={clsx("flex items-center gap-1", at > fields.length && "scripted:hidden")} key={key}>
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
              onClick={() => takeAway(at)}
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
