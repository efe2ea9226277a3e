"use client"

import { createContext, useContext } from "react"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"

export type FormNow = FormState & {
  isSaving: boolean
  /** Sets or, without a text, clears the error of a field. */
  setError: (name: string, text: string | undefined) => void
}

export const FormContext = createContext<FormNow>({ ...untouched, isSaving: false, setError: () => {} })

/** The form around a field: its errors, what was typed before, whether it is being sent. */
export const useFormNow = (): FormNow => useContext(FormContext)
