"use client"

import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { dirtyAttribute, dirtyControls } from "#components/form/field-error.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import { type Autosave, createAutosave, type SaveState } from "#lib/features/campaigns/autosave.ts"
import {
  bodyOfStart,
  type DraftBody,
  type DraftStart,
  differingParts,
  draftBody,
  startOfBody,
  startOfDraft,
} from "#lib/features/campaigns/draft-fields.ts"
import { forgetUnsent, readUnsent, saveUnsent } from "#lib/form-state/unsent-texts.ts"
import { routes } from "#lib/routes/routes.ts"

type Kept = { body: DraftBody; version: number | null }

const isKept = (value: unknown): value is Kept =>
  typeof (value as Kept | null)?.body?.content === "string" && Array.isArray((value as Kept).body.recipients)

/** The fields of a form as texts. */
const textsOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  )

/** Each draft is kept under a key of its own, and one that was not saved yet under another. */
const keyOf = (keptAs: string, stored: { id: string } | null) => `${keptAs}.${stored?.id ?? "new"}`

/** Nothing of a form is asked about when it is left. */
function markSaved(box: HTMLDivElement | null): void {
  for (const control of dirtyControls(box?.querySelector("form") ?? null))
    control.removeAttribute(dirtyAttribute)
}

async function save(body: DraftBody, stored: { id: string; version: number } | null) {
  const campaign = stored
    ? await browserCall("campaigns.update", {
        params: { id: stored.id },
        body: { ...body, version: stored.version },
      })
    : await browserCall("campaigns.create", { body })
  return { id: String(campaign.id), version: campaign.version }
}

export type Draft = {
  /** As the form has it now. */
  body: DraftBody
  /** Values that the fields begin with, and their number: fields are drawn anew with another one. */
  start: DraftStart
  generation: number
  state: SaveState
  stored: { id: string; version: number } | null
  isRestored: boolean
  /** Reads the form again. */
  read: () => void
  /** Has the fields begin anew with other values. */
  fill: (start: DraftStart) => void
  flush: () => Promise<boolean>
  /** As it is stored at this moment. */
  current: () => { id: string; version: number } | null
  keepMine: () => void
  useTheirs: () => void
}

/**
 * The draft of a form: saved by itself, kept in the browser until it is, and never written over somebody else's (D-074).
 * @param campaign as it is stored; null for one that was not saved yet.
 */
export function useDraft(
  form: RefObject<HTMLDivElement | null>,
  { campaign, start: first, keptAs }: { campaign: Campaign | null; start: DraftStart; keptAs: string },
): Draft {
  const [{ start, generation }, setStart] = useState({ start: first, generation: 0 })
  const [body, setBody] = useState(() => bodyOfStart(first))
  const [state, setState] = useState<SaveState>({ is: "saved", at: null })
  const [stored, setStored] = useState(campaign && { id: String(campaign.id), version: campaign.version })
  const [isRestored, setRestored] = useState(false)
  const latest = useRef(body)
  const [autosave] = useState<Autosave<DraftBody>>(() =>
    createAutosave<DraftBody>(
      { stored, body: bodyOfStart(campaign ? startOfDraft(campaign) : first) },
      {
        read: () => latest.current,
        save,
        isSame: (now, theirs) => differingParts(now, bodyOfStart(startOfDraft(theirs))).length === 0,
        onState: setState,
        onStored: (next) => {
          setStored(next)
          for (const one of [null, next]) forgetUnsent(keyOf(keptAs, one))
        },
      },
    ),
  )

  const take = useCallback(
    (next: DraftBody) => {
      latest.current = next
      setBody(next)
      if (!autosave.isChanged()) return markSaved(form.current)
      saveUnsent(keyOf(keptAs, autosave.stored()), {
        body: next,
        version: autosave.stored()?.version ?? null,
      })
      autosave.changed()
    },
    [autosave, keptAs, form],
  )

  const read = useCallback(() => {
    const own = form.current?.querySelector("form")
    if (own) take(draftBody(textsOf(own)))
  }, [form, take])

  const fill = useCallback(
    (next: DraftStart) => {
      setStart((known) => ({ start: next, generation: known.generation + 1 }))
      take(bodyOfStart(next))
    },
    [take],
  )

  // Text typed before the line, the session or the machine went is there again.
  useEffect(() => {
    const kept = readUnsent(keyOf(keptAs, autosave.stored()), isKept)
    if (!kept || differingParts(kept.body, latest.current).length === 0) return
    if (kept.version !== null && autosave.stored()) autosave.meant(kept.version)
    setRestored(true)
    fill(startOfBody(kept.body))
  }, [autosave, keptAs, fill])

  useEffect(() => {
    if (!stored) return
    const address = routes.requestCompose({ campaign_id: stored.id })
    if (!window.location.search.includes(`campaign_id=${stored.id}`))
      window.history.replaceState(null, "", address)
  }, [stored])

  useEffect(() => {
    if (state.is === "saved") markSaved(form.current)
  }, [state, form])

  useEffect(() => {
    const now = () => void (autosave.isChanged() && autosave.flush())
    const onShown = () => document.visibilityState === "visible" && now()
    window.addEventListener("online", now)
    document.addEventListener("visibilitychange", onShown)
    return () => {
      window.removeEventListener("online", now)
      document.removeEventListener("visibilitychange", onShown)
      now()
      autosave.stop()
    }
  }, [autosave])

  // A campaign that was sent or deleted meanwhile: its people go, its texts begin a new one (D-219, F-276).
  const hasEnded = state.is === "ended"
  useEffect(() => {
    if (!hasEnded) return
    autosave.restart()
    setStored(null)
    window.history.replaceState(null, "", routes.requestCompose())
    const now = startOfBody(latest.current)
    fill({ ...now, rows: [], uploadIds: [], contacts: { ...now.contacts, isUsed: false, ids: "" } })
  }, [hasEnded, autosave, fill])

  return {
    body,
    start,
    generation,
    state,
    stored,
    isRestored,
    read,
    fill,
    flush: autosave.flush,
    current: autosave.stored,
    keepMine: () => void (state.is === "conflict" && autosave.keepMine(state.theirs.version)),
    useTheirs: () => {
      if (state.is !== "conflict") return
      const { theirs } = state
      autosave.take({ id: String(theirs.id), version: theirs.version }, bodyOfStart(startOfDraft(theirs)))
      setRestored(false)
      fill(startOfDraft(theirs))
    },
  }
}
