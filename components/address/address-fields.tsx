"use client"

import { useCallback, useRef, useState } from "react"
import { EnterSaves } from "#components/form/enter-saves.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import { FormField } from "#components/form/form-field.tsx"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import { useAlertedSearch } from "#components/form/use-alerted-search.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { Id } from "#lib/contract/common.ts"
import { statesLoadError } from "#lib/errors/texts.ts"
import { searchStates } from "#lib/features/address/browser-options.ts"
import type { RegionOption } from "#lib/features/address/options.ts"
import { showStatesField } from "#lib/forms/address/messages.ts"
import { CountryField } from "./country-field.tsx"

export type AddressFieldsProps = {
  countries: readonly RegionOption[]
  countryId: string
  /** Of that country. */
  states: readonly RegionOption[]
  /** The address that is changed; none for a new one. */
  stored?: StoredAddress
  failures?: readonly string[]
}

type StoredAddress = Partial<
  Record<"address" | "address_2" | "city" | "zipcode", string | null> & { state_id: Id | null }
>

/** An address: its state is one of its country, where the country has some (000 §5, D-150). */
export function AddressFields({
  countries,
  countryId,
  states,
  stored = {},
  failures = [],
}: AddressFieldsProps) {
  const { values, setError } = useFormNow()
  const hydrated = useHydrated()
  const [country, setCountry] = useState(values["country_id"]?.[0] ?? countryId)
  const [hasStates, setHasStates] = useState(states.length > 0 || failures.length > 0 || !country)
  // Until it is known whether a country has states, the Review API alone asks for one.
  const [isLookingUp, setIsLookingUp] = useState(false)
  const lookup = useRef<AbortController>(null)
  const ofCountry = useCallback(
    async (text: string, signal: AbortSignal) => (country ? searchStates(country, text, signal) : []),
    [country],
  )
  const search = useAlertedSearch(ofCountry, statesLoadError)

  const hasPostcodes = countries.find(({ id }) => id === country)?.hasPostcodes ?? true

  const onCountry = async (option: RegionOption | null) => {
    setCountry(option?.id ?? "")
    setError("zipcode", undefined)
    lookup.current?.abort()
    setIsLookingUp(option !== null)
    if (!option) return
    const own = new AbortController()
    lookup.current = own
    const found = await searchStates(option.id, "", own.signal).catch(() => null)
    if (own.signal.aborted) return
    setHasStates(found === null || found.length > 0)
    setIsLookingUp(false)
  }

  return (
    <>
      {failures.map((text) => (
        <p key={text} className="err" role="alert">
          {text}
        </p>
      ))}
      <div className="relative">
        <CountryField countries={countries} countryId={countryId} onChoose={onCountry} />
        {!hydrated && (
          <>
            <EnterSaves />
            {/* Beside the label: what goes away when scripts run moves nothing. */}
            <button
              type="submit"
              className="btn-link absolute top-0 right-0"
              name={showStatesField}
              value="true"
              formNoValidate
            >
              Show the states of this country
            </button>
          </>
        )}
      </div>
      <div className="form-pair is-wide">
        <FormField
          name="address"
          label="Address"
          defaultValue={stored.address ?? ""}
          missing="Address is required"
          autoComplete="address-line1"
          maxLength={200}
          required
        />
        <FormField
          name="address_2"
          label="Address 2"
          defaultValue={stored.address_2 ?? ""}
          autoComplete="address-line2"
          maxLength={200}
        />
      </div>
      <div className="form-trio">
        <FormField
          name="city"
          label="City"
          defaultValue={stored.city ?? ""}
          missing="City is required"
          autoComplete="address-level2"
          maxLength={120}
          required
        />
        {hasStates && (
          <FormTypeAhead
            key={country}
            name="state_id"
            textName="state"
            label="State"
            defaultValue={country === countryId ? String(stored.state_id ?? "") : ""}
            options={country === (values["country_id"]?.[0] ?? countryId) ? states : []}
            autoComplete="address-level1"
            search={search}
            required={!isLookingUp}
          />
        )}
        <FormField
          name="zipcode"
          label="Zipcode"
          defaultValue={stored.zipcode ?? ""}
          missing="Zipcode is required"
          autoComplete="postal-code"
          maxLength={20}
          required={hasPostcodes}
        />
      </div>
    </>
  )
}
