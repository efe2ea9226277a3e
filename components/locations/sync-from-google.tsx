"use client"

import { RefreshCw } from "lucide"
import Link from "next/link"
import { useEffect, useId, useState } from "react"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { LocationDiff } from "#lib/contract/location-diffs/schema.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { AcceptDiff } from "./accept-diff.tsx"

const [Dialog, nearDialog] = onFirstUse(async () => (await import("#components/ui/modal.tsx")).Modal)
const [GoogleDiff, nearDiff] = onFirstUse(async () => (await import("./google-diff.tsx")).GoogleDiff)
const [GoogleDiffError] = onFirstUse(async () => (await import("./google-diff.tsx")).GoogleDiffError)

const near = () => Promise.all([nearDialog(), nearDiff()])

export type SyncFromGoogleProps = {
  location: LocationDetail
  canAccept: boolean
  /** They may see how Google is connected. */
  canIntegrate: boolean
  /** The page, and the page with the comparison for those whose scripts do not run. */
  page: string
  compareHref: string
}

/** Compares a location with Google in a dialog, where what Google has can be accepted (001 §4, D-159). */
export function SyncFromGoogle({
  location,
  canAccept,
  canIntegrate,
  page,
  compareHref,
}: SyncFromGoogleProps) {
  const [isOpen, setOpen] = useState(false)
  const label = "Sync from Google"
  const track = "settings_location.sync"
  if (!useHydrated()) {
    return (
      <Link className={buttonClass({})} href={compareHref} prefetch={false}>
        <Icon icon={RefreshCw} />
        {label}
      </Link>
    )
  }
  return (
    <>
      <Button
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
        data-track={track}
        aria-haspopup="dialog"
      >
        <Icon icon={RefreshCw} />
        {label}
      </Button>
      {isOpen && (
        <SyncDialog
          location={location}
          canAccept={canAccept}
          canIntegrate={canIntegrate}
          page={page}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type SyncDialogProps = Pick<SyncFromGoogleProps, "location" | "canAccept" | "canIntegrate" | "page"> & {
  onClose: () => void
}

function SyncDialog({ location, canAccept, canIntegrate, page, onClose }: SyncDialogProps) {
  const formId = useId()
  const [diff, setDiff] = useState<Attempt<LocationDiff> | null>(null)
  const [turn, setTurn] = useState(0)
  const id = String(location.id)
  useEffect(() => {
    const ending = new AbortController()
    const query = { nonce: `${Date.now()}-${turn}` }
    browserCall("location_diffs.get", { params: { id }, query }, { signal: ending.signal }).then(
      (value) => setDiff({ ok: true, value }),
      (failure) => {
        if (failure instanceof ApiFailure) setDiff({ ok: false, failure })
      },
    )
    return () => ending.abort()
  }, [id, turn])
  const retry = () => {
    setDiff(null)
    setTurn((count) => count + 1)
  }
  /** New state, below its earlier one. */
  const refresh = () => setTurn((count) => count + 1)
  const isAcceptable = canAccept && diff?.ok && diff.value.changed_fields.length > 0
  return (
    <Dialog
      title="Sync from Google"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {diff?.ok === false && <Button onClick={retry}>Retry</Button>}
          {isAcceptable && (
            <Button type="submit" kind="primary" form={formId} data-track="settings_location.sync_accept">
              Accept Changes
            </Button>
          )}
        </>
      }
    >
      {diff === null && (
        <div className="grid gap-4 py-2" aria-busy="true">
          <p className="sr-only" role="status">
            Comparing with Google
          </p>
          <Skeleton width="long" />
          <Skeleton width="long" />
          <Skeleton width="long" />
        </div>
      )}
      {diff?.ok && <GoogleDiff diff={diff.value} location={location} />}
      {diff?.ok === false && (
        <GoogleDiffError
          text={diff.failure.isWordless ? null : diff.failure.userText}
          isUnconnected={diff.failure.status === 422}
          canIntegrate={canIntegrate}
        />
      )}
      {isAcceptable && (
        <AcceptDiff
          id={formId}
          location={location}
          seen={diff.value.seen}
          state={untouched}
          page={page}
          onRefused={refresh}
          onSaved={onClose}
        />
      )}
    </Dialog>
  )
}
