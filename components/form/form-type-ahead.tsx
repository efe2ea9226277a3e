"use client"

import { useEffect, useId, useRef, useState } from "react"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { sameText } from "#lib/format/same-text.ts"
import { sentenceOf } from "#lib/format/sentence.ts"
import { invalidMessageAttribute, labelAttribute, missingAttribute } from "./field-error.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf, FormRow } from "./form-row.tsx"
import { TypeAheadInput } from "./type-ahead-input.tsx"
import type { SearchOptions, TypeAheadOption } from "./use-search.ts"

export type FormTypeAheadProps = {
  /** Name of the field that sends the chosen id. */
  name: string
  /** Name of the field that sends its text. */
  textName: string
  label: string
  /** The choices before scripts run, and the text of the first one chosen. */
  options: readonly TypeAheadOption[]
  defaultValue?: string
  required?: boolean
  /** Error when nothing is selected; default "{label} is required". */
  missing?: string
  disabled?: boolean
  autoComplete?: string
  search: SearchOptions
  onChoose?: (option: TypeAheadOption | null) => void
  /** From so many letters on, a text that no choice has may stand; without it, never (000 §5). */
  customFrom?: number
  /** Before scripts run, the text is typed and sent, and the server finds the choice: for more than a list can hold. */
  isPlainText?: boolean
  /** Pause after the last key before a search is made. */
  delayMs?: number
  /** Error when the list cannot be loaded. */
  failedText?: string
}

function chosenOption({ selectedOptions }: HTMLSelectElement): TypeAheadOption {
  const [chosen] = selectedOptions
  return { id: chosen?.value ?? "", name: chosen?.value ? (chosen.textContent ?? "") : "" }
}

/** A choice of an `ActionForm` that is found by typing; before scripts run it is a plain list. */
export function FormTypeAhead(props: FormTypeAheadProps) {
  const { name, textName, label, options, defaultValue = "", required, isPlainText, onChoose } = props
  const id = useId()
  const { errors, values, setError } = useFormNow()
  const plain = useRef<HTMLSelectElement & HTMLInputElement>(null)
  const initial = values[name]?.[0] ?? defaultValue
  const hydrated = useHydrated()
  const [start, setStart] = useState<TypeAheadOption | null>(() =>
    hydrated ? (options.find(({ id }) => id === initial) ?? { id: "", name: "" }) : null,
  )
  const error = sentenceOf(label, errors[name] ?? errors[textName])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the plain list is there only at first
  useEffect(() => {
    if (!plain.current) return
    const option = isPlainText ? typedOption(plain.current.value) : chosenOption(plain.current)
    setStart(option)
    // Chosen before the scripts ran.
    if (option.id !== initial) onChoose?.(option.id ? option : null)
  }, [])

  function typedOption(name: string): TypeAheadOption {
    return { id: options.find((option) => sameText(option.name, name))?.id ?? "", name }
  }

  const clearErrors = () => {
    setError(name, undefined)
    setError(textName, undefined)
  }
  const shared = {
    id,
    disabled: props.disabled,
    required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": descriptionOf(id, { error }),
    [labelAttribute]: label,
    [missingAttribute]: props.missing,
    [invalidMessageAttribute]: `Choose a ${label.toLowerCase()} from the list`,
  }
  return (
    <FormRow id={id} label={label} isRequired={required} error={error}>
      {start ? (
        <TypeAheadInput
          {...shared}
          name={name}
          textName={textName}
          label={label}
          start={start}
          search={props.search}
          customFrom={props.customFrom}
          delayMs={props.delayMs}
          failedText={props.failedText}
          autoComplete={props.autoComplete}
          onErrorChange={(error) => setError(textName, error)}
          onChoose={(option) => {
            clearErrors()
            onChoose?.(option)
          }}
        />
      ) : isPlainText ? (
        <input
          ref={plain}
          className="input"
          {...shared}
          name={textName}
          defaultValue={values[textName]?.[0] ?? options.find((option) => option.id === initial)?.name}
        />
      ) : (
        <select ref={plain} className="input" {...shared} name={name} defaultValue={initial}>
          <option value="">Choose</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  )
}
