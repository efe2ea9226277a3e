"use client"

import { type ReactNode, useEffect, useRef } from "react"
import { ActionForm, type ActionFormProps } from "#components/form/action-form.tsx"
import { idsBehind } from "#lib/features/locations/browser.ts"
import type { SelectionFilter } from "#lib/features/locations/selection.ts"
import type { FormAnswer, FormState } from "#lib/form-state/form-state.ts"
import { BulkProgress } from "./bulk-progress.tsx"
import { type SelectedLocations, SelectionInputs } from "./selection-inputs.tsx"

/** Props of every bulk change of locations. */
export type BulkProps = {
  selection: SelectedLocations
  /** Of the list, for all that it finds. */
  filter: SelectionFilter
  /** How many are selected. */
  count: number
  page: string
  /** The list, where it leads to. */
  listHref: string
  state: FormState
}

/** State of the work in progress. */
export type BulkWork = {
  /** Of the selected locations; all that the list finds are asked for. */
  ids: () => Promise<readonly string[]>
  /** Fires when the form goes away. */
  signal: AbortSignal
}

export type BulkFrameProps = Omit<BulkProps, "listHref"> &
  Pick<ActionFormProps, "id" | "action" | "label" | "className" | "isQuiet" | "onSaved"> & {
    /** Question about the selected locations, shown until work starts. */
    question: ReactNode
    /** Text while working. */
    workLabel: string
    /** How many are done while it works; null when it doesn't. */
    progress: number | null
    send: (fields: URLSearchParams, work: BulkWork) => Promise<FormAnswer>
    children: ReactNode
  }

/** The form of a change of selected locations: what it asks, then how far it is. */
export function BulkFrame({ selection, filter, count, question, workLabel, ...props }: BulkFrameProps) {
  const { progress, send, children, ...form } = props
  const stop = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    stop.current = own
    return () => own.abort()
  }, [])
  const ids = async () => (selection.isAll ? idsBehind(filter) : selection.ids)
  return (
    <ActionForm
      className="grid content-start gap-4"
      {...form}
      send={(fields) => send(fields, { ids, signal: stop.current.signal })}
    >
      <SelectionInputs {...selection} />
      {progress === null ? question : <BulkProgress done={progress} count={count} label={workLabel} />}
      {children}
    </ActionForm>
  )
}
