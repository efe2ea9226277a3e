"use client"

import { Check, Search, TriangleAlert } from "lucide"
import { useId, useRef, useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { npiDigits } from "#lib/contract/locations/constants.ts"
import { findProvider, lookUpNpi, type NpiState, npiOfProvider } from "#lib/features/locations/npi.ts"
import { textIn } from "./form-texts.ts"

export type NpiFieldProps = { number?: string | undefined }

/**
 * The number of a healthcare provider: looked up when it has been typed, or found by name and address. What is wrong
 * with it is said and never keeps the location from being saved (001 §5).
 */
export function NpiField({ number = "" }: NpiFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { values } = useFormNow()
  const [npi, setNpi] = useState<NpiState>({ number: values["npi"]?.[0] ?? number, error: null, title: null })
  const [isSearching, setSearching] = useState(false)

  /** A late response is ignored if something else has been typed since. */
  const settle = (next: NpiState, asked: string) => setNpi((known) => (known.number === asked ? next : known))

  const onBlur = async () => {
    const text = npi.number.trim()
    if (text === "" || npi.title) return
    settle(await lookUpNpi(text), npi.number)
  }

  const onSearch = async () => {
    const form = input.current?.form
    if (!form) return
    setSearching(true)
    const asked = npi.number
    const found = await findProvider({
      name: textIn(form, "public_name"),
      city: textIn(form, "city"),
      state: textIn(form, "state"),
      zipcode: textIn(form, "zipcode"),
    })
    setSearching(false)
    const next =
      typeof found === "string" ? { number: asked, error: found, title: null } : npiOfProvider(found)
    settle(next, asked)
    if (typeof found !== "string") input.current?.dispatchEvent(new Event("input", { bubbles: true }))
  }

  const description = [npi.error && `${id}-error`, npi.title && `${id}-title`].filter(Boolean).join(" ")
  return (
    <div className="form-pair">
      <div className="field">
        <label className="label" htmlFor={id}>
          NPI Number
        </label>
        <input
          ref={input}
          id={id}
          className="input"
          name="npi"
          inputMode="numeric"
          autoComplete="off"
          maxLength={npiDigits + 10}
          value={npi.number}
          aria-invalid={npi.error ? true : undefined}
          aria-describedby={description || undefined}
          onChange={(event) => setNpi({ number: event.target.value, error: null, title: null })}
          onBlur={() => void onBlur()}
        />
        {npi.title && (
          <span className="hint" id={`${id}-title`} role="status">
            <Icon icon={Check} />
            {npi.title}
          </span>
        )}
        {npi.error && (
          <span className="err" id={`${id}-error`} role="alert">
            <Icon icon={TriangleAlert} />
            {npi.error}
          </span>
        )}
      </div>
      <div className="field hidden scripted:grid">
        <span className="label max-md:hidden" aria-hidden="true">
          {"\u00a0"}
        </span>
        <button
          type="button"
          className={buttonClass({})}
          disabled={isSearching}
          onClick={() => void onSearch()}
        >
          <Icon icon={Search} />
          {isSearching ? "Searching..." : "Find by name and address"}
        </button>
      </div>
    </div>
  )
}
