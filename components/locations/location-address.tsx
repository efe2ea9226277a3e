"use client"

import { useEffect, useMemo, useRef } from "react"
import { AddressFields, type AddressFieldsProps } from "#components/address/address-fields.tsx"
import { dispatchInput } from "#components/form/field-error.ts"
import { FormContext, useFormNow } from "#components/form/form-context.ts"
import { useChosenPlace } from "./chosen-place.tsx"

/** The address of a location; it begins anew with a place that is chosen. */
export function LocationAddress(props: AddressFieldsProps) {
  const now = useFormNow()
  const { filled, count } = useChosenPlace()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // To the form it is as if somebody had typed it.
    if (count > 0) for (const field of box.current?.querySelectorAll("input") ?? []) dispatchInput(field)
  }, [count])

  // What a form came back with belongs to the fields as they were before.
  const fresh = useMemo(() => ({ ...now, values: {} }), [now])
  const region = filled?.region ?? { countryId: props.countryId, states: [...props.states], stateId: null }
  return (
    <div ref={box} className="contents">
      {filled ? (
        <FormContext value={fresh}>
          <AddressFields
            key={count}
            countries={props.countries}
            countryId={region.countryId}
            states={region.states}
            stored={{ ...filled.address, state_id: region.stateId }}
          />
        </FormContext>
      ) : (
        <AddressFields {...props} />
      )}
    </div>
  )
}
