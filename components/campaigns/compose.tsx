"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { sendForm } from "#components/form/send-form.ts"
import { MessagePreview } from "#components/messages/message-preview.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { queries } from "#components/ui/queries.ts"
import { StatusCard } from "#components/ui/status-card.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { CampaignCheck } from "#lib/contract/campaigns/schema.ts"
import {
  type DraftBody,
  type DraftStart,
  draftFields,
  startOfBody,
} from "#lib/features/campaigns/draft-fields.ts"
import { errorLines } from "#lib/features/campaigns/error-lines.ts"
import type { ComposeFacts } from "#lib/features/campaigns/load.ts"
import { previewOf } from "#lib/features/campaigns/preview-of.ts"
import { composeTexts, endedTexts } from "#lib/features/campaigns/texts.ts"
import { type FormAnswer, type FormState, untouched } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { ConflictCard, SaveNote } from "./draft-state.tsx"
import { FieldErrors } from "./field-errors.tsx"
import { MessageStep } from "./message-step.tsx"
import { RecipientsStep } from "./recipients-step.tsx"
import { SendStep } from "./send-step.tsx"
import { StepSection } from "./step-section.tsx"
import { type StepNote, StepsBar } from "./steps-bar.tsx"
import { TestForm } from "./test-form.tsx"
import { useDraft } from "./use-draft.ts"

export type ComposeProps = {
  accountId: string
  facts: ComposeFacts & { feedbackOptions: readonly { value: string; label: string }[] }
  /** Of a campaign that is no draft any more, or gone (D-219). */
  notice: string | null
  user: { email: string; isImpersonated: boolean }
  /** Key under which the browser keeps what is not saved. */
  keptAs: string
  states: { save: FormState; test: FormState; send: FormState }
}

const formId = "campaign"

/** The check of the draft as if it were sent now, asked again after each save. */
function useCheck(stored: { id: string; version: number } | null, first: CampaignCheck | null) {
  const isFirst = stored !== null && first?.version === stored.version
  const { data } = useQuery<CampaignCheck>(
    {
      queryKey: ["campaigns.check", stored?.id, stored?.version],
      queryFn: ({ signal }) => browserCall("campaigns.check", { params: { id: stored!.id } }, { signal }),
      enabled: stored !== null && !isFirst,
      placeholderData: keepPreviousData,
    },
    queries,
  )
  if (!stored) return null
  return isFirst ? first : (data ?? first)
}

function notesOf(check: CampaignCheck | null): Partial<Record<"recipients" | "message" | "send", StepNote>> {
  if (!check) return {}
  const lines = errorLines(check)
  const wrong = lines.filter(({ step }) => step === "message").length
  const blocks = check.policy.filter(({ outcome }) => outcome === "block").length
  const confirms = check.policy.filter(({ outcome }) => outcome === "confirm").length
  const count = formatCount(check.recipients.accepted)
  return {
    recipients: { text: count },
    ...(wrong + blocks > 0
      ? { message: { text: `${wrong + blocks} to fix`, isBad: true } }
      : confirms > 0
        ? { message: { text: `${confirms} to confirm`, isBad: true } }
        : {}),
  }
}

/** A campaign from its recipients to sending it (D-074): saved by itself, and before scripts run by its form. */
export function Compose({ accountId, facts, notice, user, keptAs, states }: ComposeProps) {
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const toast = useToast()
  const draft = useDraft(box, { campaign: facts.campaign, start: facts.start, keptAs })
  const { body, start, generation, state, stored, read, fill, flush } = draft
  const [uploads] = useState(() => new Map(facts.uploads.map((one) => [String(one.upload_id), one])))
  const check = useCheck(stored, facts.check)
  const page = stored ? routes.requestCompose({ campaign_id: stored.id }) : routes.requestCompose()
  const isSms = body.request_type_id === 2

  const ended = state.is === "ended" ? state.why : null
  useEffect(() => {
    const text = ended ? endedTexts[ended] : notice
    if (text) toast({ level: "alert", message: text })
  }, [ended, notice, toast])

  /** Sends a form of the draft once all of it is stored. */
  const sendStored = async (action: string, fields: URLSearchParams): Promise<FormAnswer> => {
    const isStored = await flush()
    const now = draft.current()
    if (!isStored || !now) return { error: "Save the draft first.", errors: {} }
    fields.set("id", now.id)
    fields.set("version", String(now.version))
    return sendForm(action, fields)
  }
  const saveNow = async (fields: URLSearchParams): Promise<FormAnswer> => {
    read()
    const isStored = await flush()
    const now = draft.current()
    if (!isStored || !now) return { error: "The draft isn't saved yet.", errors: {} }
    const step = fields.get(draftFields.act) === "send" ? "#send" : ""
    return { to: `${routes.requestCompose({ campaign_id: now.id })}${step}` }
  }
  const useTemplate = (values: Partial<DraftBody>) =>
    fill(startOfBody({ ...body, ...values }) satisfies DraftStart)

  return (
    <div>
      {notice && !hydrated && <StatusCard tone="negative" title={notice} role="alert" />}
      <StepsBar notes={notesOf(check)} />
      {state.is === "conflict" && (
        <ConflictCard
          mine={body}
          theirs={state.theirs}
          onKeepMine={draft.keepMine}
          onUseTheirs={draft.useTheirs}
        />
      )}
      {draft.isRestored && (
        <p className="hint" role="status">
          {composeTexts.restored}
        </p>
      )}
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,21.5rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] items-start">
        <div className="min-w-0">
          <div ref={box} onInput={read}>
            <ActionForm
              id={formId}
              action={routes.form("campaign.save")}
              page={page}
              state={states.save}
              label="Campaign"
              hasFiles
              isQuiet
              send={saveNow}
            >
              {stored && (
                <>
                  <input type="hidden" name="id" value={stored.id} />
                  <input type="hidden" name="version" value={stored.version} />
                </>
              )}
              {!hydrated && (
                <button type="submit" className="sr-only" name={draftFields.act} value="save" tabIndex={-1}>
                  Save
                </button>
              )}
              <FieldErrors state={state} />
              <div key={generation}>
                <RecipientsStep
                  accountId={accountId}
                  facts={facts}
                  uploads={uploads}
                  start={start}
                  body={body}
                  check={check}
                  onChange={read}
                />
                <MessageStep
                  accountId={accountId}
                  facts={facts}
                  start={start}
                  body={body}
                  onChange={read}
                  onTemplate={useTemplate}
                />
              </div>
            </ActionForm>
          </div>
          <StepSection step="preview" hint="Send it to yourself before you send it to customers.">
            <TestForm
              page={`${page}#preview`}
              id={stored?.id ?? null}
              recipient={isSms ? facts.me.phone : user.email}
              isSms={isSms}
              isImpersonated={user.isImpersonated}
              state={states.test}
              send={sendStored}
            />
          </StepSection>
        </div>
        <aside className="min-w-0 py-7 lg:col-start-2 lg:row-start-1 lg:row-span-2 lg:sticky lg:top-10 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto max-lg:border-t max-lg:border-line">
          <MessagePreview title="How it looks" draft={previewOf(body)} first={facts.preview} />
        </aside>
        <div className="min-w-0 lg:col-start-1">
          <SendStep
            page={page}
            stored={stored}
            check={check}
            channel={isSms ? "sms" : "email"}
            senderName={body.sender_name || "The location's name"}
            userName={facts.me.name}
            isImpersonated={user.isImpersonated}
            state={states.send}
            send={sendStored}
          />
          {stored && (
            <ActionForm
              action={routes.form("campaigns.delete")}
              page={page}
              state={untouched}
              label="Delete draft"
            >
              <input type="hidden" name="id" value={stored.id} />
              <ConfirmSubmit
                label="Delete draft"
                question="Delete this draft? Its recipients aren't asked."
                confirmLabel="Delete"
                track="compose.delete"
              />
            </ActionForm>
          )}
        </div>
      </div>
      <section className="savebar" aria-label="Save">
        {hydrated && <SaveNote state={state} hasDraft={stored !== null} />}
        <div className="flex flex-wrap gap-2">
          <button
            type="submit"
            form={formId}
            className={buttonClass({})}
            name={draftFields.act}
            value="save"
            data-track="compose.save"
          >
            Save draft
          </button>
          <button
            type="submit"
            form={formId}
            className={buttonClass({ kind: "primary" })}
            name={draftFields.act}
            value="send"
            data-track="compose.review"
          >
            Review and send
          </button>
        </div>
      </section>
    </div>
  )
}
