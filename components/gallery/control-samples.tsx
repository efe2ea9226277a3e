"use client"

import { type ReactNode, useCallback, useMemo, useState } from "react"
import { FormContext } from "#components/form/form-context.ts"
import { FormField } from "#components/form/form-field.tsx"
import { FormList } from "#components/form/form-list.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import { MultiSelect } from "#components/ui/multi-select.tsx"
import { Tooltip } from "#components/ui/tooltip.tsx"
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

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
const options = weekdays.map((name) => ({ id: name.toLowerCase(), name }))
const search = async (text: string) =>
  options.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))

/** Fields and dropdowns of forms, each with its rule. */
export function ControlSamples() {
  return (
    <SampleForm label="Controls">
      <FormField name="name" label="Required field" required />
      <FormTypeAhead name="day" textName="day_text" label="Type-ahead" options={options} search={search} />
      <FormTypeAhead
        name="own_day"
        textName="own_day_text"
        label="Type-ahead with own words"
        options={options}
        search={search}
        customFrom={3}
      />
      <MultiSelect name="days" label="Multi-select" options={options} />
      <MultiSelect
        name="two_days"
        label="Multi-select of two"
        options={options}
        defaultValues={["monday"]}
        max={2}
      />
      <FormList
        name="links"
        label="Form list"
        entry="Link"
        defaultValues={["https://example.com/one", "https://example.com/two"]}
      />
      <FormTextArea name="short" label="Ten characters" limit={10} />
      <FormTextArea name="long" label="Four thousand characters" limit={4000} />
      <div className="flex flex-wrap gap-3 items-center">
        <span>A figure that needs words</span>
        <Tooltip label="About the figure" track="ui.figure">
          The average of all ratings in the selected range.
        </Tooltip>
      </div>
    </SampleForm>
  )
}
