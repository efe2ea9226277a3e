"use client"

import { type ReactNode, useCallback, useMemo, useState } from "react"
import { FormContext } from "#components/form/form-context.ts"
import { untouched } from "#lib/form-state/form-state.ts"

/** Around fields that are shown only: their errors stand at them as in a form that is sent, which this one never is. */
export function SampleForm({ label, children }: { label: string; children: ReactNode }) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const setError = useCallback((name: string, text: string | undefined) => {
    setErrors(({ [name]: _, ...others }) => (text ? { ...others, [name]: text } : others))
  }, [])
  const now = useMemo(() => ({ ...untouched, errors, isSaving: false, setError }), [errors, setError])
  return (
    <form className="form" aria-label={label} noValidate onSubmit={(event) => event.preventDefault()}>
      <FormContext value={now}>{children}</FormContext>
    </form>
  )
}
