"use client"

import { TriangleAlert } from "lucide"
import { useRouter } from "next/navigation"
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useUnloadGuard } from "#components/ui/use-unload-guard.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { sessionOverText } from "#lib/errors/texts.ts"
import { type FormAnswer, type FormState, pageField } from "#lib/form-state/form-state.ts"
import { holdPage } from "#lib/form-state/held-page.ts"
import { forgetUnsent } from "#lib/form-state/unsent-texts.ts"
import {
  type Checked,
  controlsOf,
  dirtyAttribute,
  dirtyControls,
  errorOf,
  errorsOfForm,
  unsentAttribute,
} from "./field-error.ts"
import { FormContext } from "./form-context.ts"
import type { OperationCheck } from "./operation-check.ts"
import { sendForm } from "./send-form.ts"

export type ActionFormProps = {
  /** For buttons outside of it. */
  id?: string
  /** Where the form posts to: `routes.form(name)`. */
  action: string
  /** Address of the page that the form stands on: without scripts it comes back there with its errors. */
  page: string
  /** The operation by whose schema the fields are checked, where the form is not named after it. */
  checkedBy?: string
  /** From `currentForm(name)`. */
  state: FormState
  className?: string
  /** The form has files. */
  hasFiles?: boolean
  /** Names the form for screen readers where no heading does. */
  label?: string
  /** Said above the fields when some are wrong, besides what each says. */
  invalidText?: string
  /** Names of fields that it adds where they hold something wrong, rather than nothing. */
  fieldLabels?: Readonly<Record<string, string>>
  /** Errors with which that is not said: they say enough. */
  ownErrors?: readonly string[]
  /** Leaves notices to `onSaved`. */
  isQuiet?: boolean
  /** Does in the browser what the form's route does before scripts run; the route unless given. */
  send?: (fields: URLSearchParams) => Promise<FormAnswer>
  /** After it has been taken, with scripts. */
  onSaved?: () => void
  /** The page is asked for again so many milliseconds after it has been taken; at once unless given. */
  refreshAfterMs?: number
  /** After it has been refused, with scripts. */
  onRefused?: () => void
  children: ReactNode
}

function textsOf(fields: FormData): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of fields) texts.append(name, String(value))
  return texts
}

function withInvalidText(
  state: FormState,
  {
    invalidText,
    ownErrors = [],
    fieldLabels,
  }: Pick<ActionFormProps, "invalidText" | "ownErrors" | "fieldLabels">,
): FormState {
  const names = Object.keys(state.errors)
  const isSaid = state.error || names.length === 0 || names.some((name) => ownErrors.includes(name))
  if (!invalidText || isSaid) return state
  const wrong = Object.entries(state.errors).flatMap(([name, text]) =>
    isOfMissing(text) ? [] : (ownValue(fieldLabels ?? {}, name) ?? []),
  )
  return { ...state, error: wrong.length > 0 ? `${invalidText} Check ${wrong.join(", ")}.` : invalidText }
}

const isOfMissing = (text: string): boolean => / is required$|can't be blank$/.test(text)

/** How long a form waits for what checks it; the server checks it anyway. */
const checkWithinMs = 3_000

const isTyped = (target: Element): target is Checked =>
  target.matches("input:not([type=hidden], [type=submit], [type=button]), select, textarea")

/** Texts that the browser keeps are there again after logging in. */
const isLostOnLeaving = (control: Element): boolean => !control.hasAttribute(unsentAttribute)

/** The operation that a form is named after in its address. */
const operationOf = (action: string): string => action.slice(action.lastIndexOf("/") + 1).split(":", 1)[0]!

/**
 * A form that works before scripts run, and afterwards is sent without leaving the page: errors appear at their
 * fields, nothing typed is lost, the good news is a toast.
 */
export function ActionForm(props: ActionFormProps) {
  const {
    id,
    action,
    checkedBy,
    page,
    state: initial,
    className,
    hasFiles,
    label,
    isQuiet,
    send,
    onSaved,
    refreshAfterMs,
    onRefused,
    children,
  } = props
  const [state, setState] = useState(() => withInvalidText(initial, props))
  const [isSaving, setSaving] = useState(false)
  const [sent, setSent] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const checks = useRef<Promise<OperationCheck | null>>(null)
  const hydrated = useHydrated()
  const router = useRouter()
  const toast = useToast()

  useUnloadGuard(() => dirtyControls(form.current).length > 0)

  useEffect(() => {
    if (sent === 0 || !form.current) return
    const invalidControl = controlsOf(form.current).find(
      (control) => control.getAttribute("aria-invalid") === "true",
    )
    const place = invalidControl ?? form.current.querySelector<HTMLElement>("[data-form-error]")
    place?.focus()
  }, [sent])

  /** The schema and what reads it come with the first use of a field. */
  const loadCheck = (own: HTMLFormElement): Promise<OperationCheck | null> => {
    checks.current ??= import("./operation-check.ts")
      .then(({ operationCheck }) => operationCheck(own, checkedBy ?? operationOf(action)))
      .catch(() => {
        checks.current = null
        return null
      })
    return checks.current
  }

  const checkAll = async (own: HTMLFormElement): Promise<Record<string, string>> => {
    if (!controlsOf(own).some(isTyped)) return {}
    const late = new Promise<null>((resolve) => setTimeout(resolve, checkWithinMs, null))
    const check = await Promise.race([loadCheck(own), late])
    return check?.() ?? {}
  }

  const setError = useCallback(
    (name: string, text: string | undefined) =>
      setState((known) => {
        if (known.errors[name] === text) return known
        const { [name]: _, ...others } = known.errors
        return { ...known, errors: text ? { ...others, [name]: text } : others }
      }),
    [],
  )

  const onBlur = async ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    if (!isTyped(target) || !target.hasAttribute(dirtyAttribute) || errorOf(target)) return
    const { name, value } = target
    const check = await loadCheck(currentTarget)
    const error = ownValue(check?.(name), name)
    if (error && target.value === value) setError(name, error)
  }

  const refuse = (error: string | undefined, errors: Record<string, string>) => {
    setState((known) => withInvalidText({ values: known.values, error: error || undefined, errors }, props))
    setSent((count) => count + 1)
    setSaving(false)
  }

  const forgetChanges = () => {
    for (const control of dirtyControls(form.current)) control.removeAttribute(dirtyAttribute)
  }

  const leave = ({ to, notice, noticeMs, reload }: Extract<FormAnswer, { to: string }>) => {
    forgetChanges()
    // The session is over: what is kept stays for the next one.
    if (reload) return window.location.assign(to)
    for (const control of form.current ? controlsOf(form.current) : []) {
      const key = control.getAttribute(unsentAttribute)
      if (key) forgetUnsent(key)
    }
    setSaving(false)
    setState({ errors: {}, values: {} })
    for (const control of form.current ? controlsOf(form.current) : []) {
      if (control.type === "password") control.value = ""
    }
    if (notice) {
      // A modal would cover the news.
      form.current?.closest<HTMLElement>("[popover]")?.hidePopover?.()
      if (!isQuiet)
        toast({
          level: "success",
          message: notice,
          ...(noticeMs === undefined ? {} : { durationMs: noticeMs }),
        })
    }
    if (to !== `${window.location.pathname}${window.location.search}`) router.push(to)
    if (refreshAfterMs) setTimeout(() => router.refresh(), refreshAfterMs)
    else router.refresh()
    onSaved?.()
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const own = event.currentTarget
    const errors = submitter?.hasAttribute("formnovalidate") ? {} : errorsOfForm(own)
    if (Object.keys(errors).length > 0) return refuse(undefined, errors)
    const fields = new FormData(own, submitter)
    setSaving(true)
    const found = submitter?.hasAttribute("formnovalidate") ? {} : await checkAll(own)
    if (Object.keys(found).length > 0) return refuse(undefined, found)
    const said = await (send?.(textsOf(fields)) ?? sendForm(action, hasFiles ? fields : textsOf(fields)))
    if ("to" in said && said.isOver && dirtyControls(own).some(isLostOnLeaving)) {
      // Logging in elsewhere begins with the end of the session here.
      holdPage()
      refuse(sessionOverText, {})
    } else if ("to" in said) leave(said)
    else {
      refuse(said.error, said.errors)
      onRefused?.()
    }
  }

  const now = useMemo(() => ({ ...state, isSaving, setError }), [state, isSaving, setError])
  return (
    <form
      id={id}
      ref={form}
      action={action}
      method="post"
      encType={hasFiles ? "multipart/form-data" : undefined}
      className={className}
      aria-label={label}
      noValidate={hydrated}
      onFocus={({ target, currentTarget }) => isTyped(target) && void loadCheck(currentTarget)}
      onBlur={onBlur}
      onInput={({ target }) => (target as Element).setAttribute(dirtyAttribute, "")}
      onReset={forgetChanges}
      onSubmit={onSubmit}
    >
      <input type="hidden" name={pageField} value={page} />
      <FormContext value={now}>
        {state.error && (
          <p className="err text-13" role="alert" tabIndex={-1} data-form-error="">
            <Icon icon={TriangleAlert} />
            {state.error}
          </p>
        )}
        {children}
      </FormContext>
    </form>
  )
}
