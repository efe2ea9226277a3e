"use client"

import { TriangleAlert } from "lucide"
import { useRouter } from "next/navigation"
import { type FormEvent, useEffect, useId, useRef, useState, useTransition } from "react"
import { sendForm } from "#components/form/send-form.ts"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import type { Response } from "#lib/contract/responses/schema.ts"
import { focusCard } from "#lib/features/reviews/organise/focus-card.ts"
import { baseOf, isChangeable, isSameBase, type ResponseFacts } from "#lib/features/reviews/response/facts.ts"
import { givenResponse } from "#lib/features/reviews/response/given-response.ts"
import { textLength } from "#lib/features/reviews/response/text-length.ts"
import { elsewhereText, postsAsText, responseTexts } from "#lib/features/reviews/response/texts.ts"
import { type FormState, pageField } from "#lib/form-state/form-state.ts"
import { sentenceOf } from "#lib/format/sentence.ts"
import { routes } from "#lib/routes/routes.ts"
import { useUndoToast } from "../organise/use-undo-toast.ts"
import { ResponseButtons } from "./response-buttons.tsx"
import { ResponseConflict } from "./response-conflict.tsx"
import { ResponseField } from "./response-field.tsx"
import { ResponseTools } from "./response-tools.tsx"
import { useOutcomeToast } from "./use-outcome-toast.ts"
import { useResponseText } from "./use-response-text.ts"
import { useSuggestion } from "./use-suggestion.ts"

/** Says where suggestions are switched on, to those who can. */
const SuggestionsOff = ({ href }: { href: string }) => (
  <p className="hint">
    <span>
      Response suggestions are off. <a href={href}>Turn them on</a>
    </span>
  </p>
)

const FormError = ({ text }: { text: string }) => (
  <p className="err text-13" role="alert" tabIndex={-1} data-form-error="">
    <Icon icon={TriangleAlert} />
    {text}
  </p>
)

export type ResponseComposerProps = {
  facts: ResponseFacts
  /** Response as last returned by the server. */
  response: Response | null
  /** From `currentForm("response.save")`. */
  state: FormState
  /** Address of the page, where the form comes back to with its errors before scripts run. */
  page: string
  /** Where it leads when it is done. */
  doneHref: string
  isFocused?: boolean
  onDirty: (isDirty: boolean) => void
  /** It is done, or given up: whoever opened it closes it; without it the page at `doneHref` is shown. */
  onClose?: (() => void) | undefined
}

type ResponseErrors = {
  error?: string | undefined
  content?: string | undefined
  template_id?: string | undefined
}
type Learned = { response: Response | null; while: string }

/** Whether this very text is there: then no one has come between. */
const isSaid = (response: Response | null, text: string): response is Response =>
  response?.content.trim() === text.trim()

const versionKey = (response: Response | null) => JSON.stringify(baseOf(response))

/** Writes the response to a review (D-129 to D-132); works before scripts run. */
export function ResponseComposer(props: ResponseComposerProps) {
  const { facts, response, state, page, doneHref, isFocused, onDirty, onClose } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const toast = useToast()
  const undoToast = useUndoToast()
  const follow = useOutcomeToast()
  const [isLeaving, startLeaving] = useTransition()
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<ResponseErrors>({ ...state.errors, error: state.error })
  const [refused, setRefused] = useState(0)
  // A refusal tells what is there before the page does.
  const [learned, setLearned] = useState<Learned | null>(null)
  const present = learned?.while === versionKey(response) ? learned.response : response
  const words = useResponseText(facts.unsentKey, present, givenResponse(state), onDirty)
  const { area, text, base, isDirty } = words
  const suggestion = useSuggestion(facts.reviewId, () => area.current?.value ?? "", words.write)
  const isSaving = isSending || isLeaving
  const isConflict = isDirty && !isSameBase(base, baseOf(present)) && !isSaid(present, text)
  const length = textLength(text, facts.source)
  const shownBase = isConflict || isSaid(present, text) ? baseOf(present) : base

  useEffect(() => {
    if (!isFocused) return
    area.current?.focus({ preventScroll: true })
    // With its buttons, not the field alone, once all of it has its place.
    const frame = requestAnimationFrame(() => form.current?.scrollIntoView({ block: "nearest" }))
    return () => cancelAnimationFrame(frame)
  }, [isFocused, area])
  useEffect(() => {
    // Later information makes it longer while someone types.
    const isWriting = form.current?.contains(document.activeElement)
    if (facts.respondOn && isWriting) form.current?.scrollIntoView({ block: "nearest" })
  }, [facts.respondOn])
  useEffect(() => {
    if (refused === 0) return
    const place = form.current?.querySelector<HTMLElement>("[data-form-error], [aria-invalid=true]")
    place?.focus()
  }, [refused])

  const refuse = (next: ResponseErrors) => {
    setErrors(next)
    setRefused((count) => count + 1)
  }

  /** @param isSent whether its source has an answer to give. */
  const finish = (to: string, notice: string | undefined, isSent: boolean) => {
    words.release()
    if (isSent) follow(facts.reviewId)
    else if (notice) toast({ level: "success", message: notice })
    if (onClose) onClose()
    startLeaving(() => {
      if (!onClose && to !== `${window.location.pathname}${window.location.search}`) router.push(to)
      router.refresh()
    })
  }

  /** This very text was sent from elsewhere: what was wanted is so already, or is done on top of it. */
  const sendSame = (found: Response, fields: FormData) => {
    const isDraft = found.status === "draft"
    if (!isDraft || fields.get("status") === "draft") {
      return finish(doneHref, responseTexts.drafted, !isDraft)
    }
    fields.set("response_id", String(found.id))
    fields.set("version", String(found.version ?? ""))
    return send(fields)
  }

  const send = async (fields: FormData): Promise<void> => {
    if (text.trim() === "") return refuse({ content: responseTexts.missing })
    if (length.error) return refuse({ content: `Response is too long: ${length.error}` })
    setSending(true)
    const sent = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
    const said = await sendForm(routes.form("response.save"), sent)
    setSending(false)
    if ("to" in said) {
      // The session is over: the text stays in this browser for the next one.
      if (said.reload) return window.location.assign(said.to)
      return finish(said.to, said.notice, fields.get("status") === "pending")
    }
    if (said.details && "response" in said.details) {
      const found = said.details.response as Response | null
      setLearned({ response: found, while: versionKey(response) })
      const isNews = String(found?.version ?? "") !== fields.get("version")
      if (isNews && isSaid(found, text) && isChangeable(found)) return sendSame(found, fields)
    }
    refuse({ ...said.errors, error: said.error || undefined })
  }

  const suggest = async (kind: FormDataEntryValue, fields: FormData) => {
    const template = kind === "template" ? String(fields.get("template_id") ?? "") : null
    if (template === "") return refuse({ template_id: responseTexts.noTemplate })
    setErrors({})
    const error = await suggestion.ask(template)
    if (error) return refuse({ error })
    area.current?.focus()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving || suggestion.isAsking || facts.closed) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget, submitter)
    const kind = fields.get("suggest")
    void (kind === null ? send(fields) : suggest(kind, fields))
  }

  const isNew = response === null && !onClose && doneHref === page
  const onCancel = (event: { preventDefault(): void }) => {
    setErrors({})
    if (isNew && !isConflict) {
      event.preventDefault()
      const bringBack = words.discard()
      const undo = () => {
        bringBack()
        area.current?.focus()
      }
      undoToast({ message: responseTexts.discarded, undo })
      return area.current?.focus()
    }
    words.release()
    if (!onClose) return
    event.preventDefault()
    onClose()
  }

  const onEscape = () => {
    if (isSaving) return
    if (!isDirty) return onClose?.()
    focusCard(form.current?.closest<HTMLElement>("article"))
  }
  const onPublish = () => {
    // Text that someone else has written is replaced only by a press.
    if (isConflict) return
    // The first button: what cannot be published from here is saved as a draft.
    form.current?.querySelector<HTMLElement>("button[name=status]")?.click()
  }
  const hidden = {
    [pageField]: page,
    done: doneHref,
    review_id: facts.reviewId,
    response_id: shownBase?.id ?? "",
    version: String(shownBase?.version ?? ""),
    source_code: facts.source.code ?? "",
    source_name: facts.source.name,
    suggested: state.values.suggested?.[0] ?? "",
  }
  return (
    <form
      ref={form}
      className="reply grid gap-2.5 border-l-accent print:hidden [&_.field]:gap-1 [&_textarea]:min-h-28"
      action={routes.form("response.save")}
      method="post"
      aria-label="Response"
      onSubmit={onSubmit}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      {isConflict && <ResponseConflict present={present} base={base} userId={facts.userId} />}
      {facts.closed && <FormError text={facts.closed} />}
      {!isConflict && !facts.closed && errors.error && <FormError text={errors.error} />}
      {words.isRestored && (
        <p className="hint" role="status">
          {responseTexts.restored}
        </p>
      )}
      <ResponseField
        id={id}
        area={area}
        start={words.start}
        left={length.text}
        error={
          length.error ? `Response is too long: ${length.error}` : sentenceOf("Response", errors.content)
        }
        isSaving={isSaving}
        onEscape={onClose && onEscape}
        onPublish={onPublish}
        onInput={() => {
          words.read()
          setErrors({})
        }}
      />
      {facts.rights.canSuggest ? (
        <ResponseTools
          templates={facts.templates}
          isBusy={suggestion.isAsking || isSaving}
          error={errors.template_id}
        />
      ) : (
        facts.rights.switchHref && <SuggestionsOff href={facts.rights.switchHref} />
      )}
      {facts.respondOn && <p className="hint">{elsewhereText(facts.respondOn.source_name)}</p>}
      {facts.postsAs !== null && facts.rights.canPublish && (
        <p className="hint wrap-anywhere">{postsAsText(facts.source.name, facts.postsAs)}</p>
      )}
      <ResponseButtons
        facts={facts}
        present={present}
        isConflict={isConflict}
        isSaving={isSaving}
        cancelHref={isNew && !isDirty ? null : doneHref}
        onCancel={onCancel}
      />
    </form>
  )
}
