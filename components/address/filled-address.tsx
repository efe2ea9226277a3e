"use client"

import { useEffect, useMemo, useRef } from "react"
import { dispatchInput } from "#components/form/field-error.ts"
import { FormContext, useFormNow } from "#components/form/form-context.ts"
import { useFilling } from "#components/form/form-filling.tsx"
import { AddressFields, type AddressFieldsProps } from "./address-fields.tsx"

/** An address that can be filled in from what was found: it begins again with that. */
export function FilledAddress(props: AddressFieldsProps) {
  const now = useFormNow()
  const { filling, count } = useFilling()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // To the form it is as if someone had typed it.
    if (count > 0) for (const field of box.current?.querySelectorAll("input") ?? []) dispatchInput(field)
  }, [count])

  // Values that a form returned with belong to the fields as they were before.
  const fresh = useMemo(() => ({ ...now, values: {} }), [now])
  const { values, options } = filling ?? {}
  const countryId = values?.["country_id"]
  return (
    <div ref={box} className="contents">
      {values ? (
        <FormContext value={fresh}>
          <AddressFields
            key={count}
            countries={props.countries}
            countryId={countryId ?? props.countryId}
            states={countryId ? (options?.["state_id"] ?? []) : props.states}
            stored={values}
          />
        </FormContext>
      ) : (
        <AddressFields {...props} />
      )}
    </div>
  )
}
