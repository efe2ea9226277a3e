"use client"

import { clsx } from "clsx"
import { Plus, Trash } from "lucide"
import { useId, useRef, useState } from "react"
import { dispatchInput } from "#components/form/field-error.ts"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { askLimits } from "#lib/contract/requests/constants.ts"
import { draftFields, emptyRow, type TypedRow } from "#lib/features/campaigns/draft-fields.ts"

export type TypedRowsProps = {
  rows: readonly TypedRow[]
  isSms: boolean
  /** Errors of rows by their place. */
  errors: ReadonlyMap<number, string>
}

/** Empty rows before scripts run; each save offers more. */
const spare = 3

const names = draftFields.recipient
const addressLabels = { email: "Email", phone: "Phone" } as const

let made = 0
const keyed = (row: TypedRow) => {
  made += 1
  return { key: made, row }
}

/** People typed one by one (D-220): 50 at most, each error at its row. */
export function TypedRows({ rows, isSms, errors }: TypedRowsProps) {
  const id = useId()
  const hydrated = useHydrated()
  const box = useRef<HTMLFieldSetElement>(null)
  const [shown, setShown] = useState(() =>
    [...rows, ...Array.from({ length: spare }, () => emptyRow)]
      .slice(0, askLimits.typedRecipients)
      .map(keyed),
  )
  const address = isSms ? "phone" : "email"
  const isFull = shown.length >= askLimits.typedRecipients
  const add = () => {
    setShown((known) => [...known, keyed(emptyRow)])
    requestAnimationFrame(() =>
      [...(box.current?.querySelectorAll<HTMLInputElement>(`[name=${names.first_name}]`) ?? [])]
        .at(-1)
        ?.focus(),
    )
  }
  const remove = (key: number) => {
    setShown((known) => known.filter((one) => one.key !== key))
    requestAnimationFrame(() => {
      dispatchInput(box.current)
      box.current?.querySelector<HTMLButtonElement>("[data-add]")?.focus()
    })
  }
  return (
    <fieldset className="field min-w-0" ref={box}>
      <legend className="label w-full justify-between">
        Type recipients
        <span className="text-faint">{askLimits.typedRecipients} at most</span>
      </legend>
      <ul className="grid gap-3">
        {shown.map(({ key, row }, at) => {
          const error = errors.get(at)
          return (
            <li
              key={key}
              className="grid grid-cols-[repeat(2,minmax(0,1fr))_auto] gap-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.7fr)_auto] items-center"
            >
              <input
                className="input"
                name={names.first_name}
                defaultValue={row.first_name}
                placeholder="First name"
                aria-label={`First name ${at + 1}`}
                maxLength={100}
                autoComplete="off"
              />
              <input
                className="input"
                name={names.last_name}
                defaultValue={row.last_name}
                placeholder="Last name"
                aria-label={`Last name ${at + 1}`}
                maxLength={100}
                autoComplete="off"
              />
              {(["email", "phone"] as const).map((channel) => (
                <input
                  key={channel}
                  className={clsx(
                    "input max-md:col-span-2 max-md:row-start-2",
                    channel !== address && "hidden",
                  )}
                  name={names[channel]}
                  defaultValue={row[channel]}
                  placeholder={addressLabels[channel]}
                  aria-label={`${addressLabels[channel]} ${at + 1}`}
                  aria-invalid={error && channel === address ? true : undefined}
                  aria-describedby={error && channel === address ? `${id}-${at}` : undefined}
                  inputMode={channel === "email" ? "email" : "tel"}
                  maxLength={channel === "email" ? 300 : 60}
                  autoComplete="off"
                />
              ))}
              {hydrated ? (
                <IconButton
                  label={`Remove row ${at + 1}`}
                  icon={Trash}
                  track="compose.remove_row"
                  onClick={() => remove(key)}
                />
              ) : (
                <span />
              )}
              {error && (
                <span className="err col-span-full" id={`${id}-${at}`}>
                  {error}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {hydrated ? (
        <div>
          <Button dense disabled={isFull} onClick={add} data-add="" data-track="compose.add_row">
            <Icon icon={Plus} size={14} />
            Add row
          </Button>
        </div>
      ) : (
        <div>
          <button type="submit" className="btn btn-dense" name={draftFields.act} value="recipients">
            Save and add rows
          </button>
        </div>
      )}
    </fieldset>
  )
}
