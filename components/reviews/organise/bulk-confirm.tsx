"use client"

import { Button } from "#components/ui/button.tsx"
import { Modal } from "#components/ui/modal.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"

export type BulkConfirmProps = {
  /** How many, in words. */
  count: string
  onConfirm: () => void
  onClose: () => void
}

function Foot({ onConfirm }: Pick<BulkConfirmProps, "onConfirm">) {
  const overlay = useOverlay()
  return (
    <>
      <Button onClick={() => overlay.leave()}>Cancel</Button>
      <Button
        kind="primary"
        data-track="reviews.bulk_all"
        onClick={() => {
          onConfirm()
          overlay.leave()
        }}
      >
        Change all
      </Button>
    </>
  )
}

/** Asks before all reviews behind a filter are changed, which nothing takes back. */
export const BulkConfirm = ({ count, onConfirm, onClose }: BulkConfirmProps) => (
  <Modal
    title={`Change all ${count} reviews?`}
    role="alertdialog"
    small
    onClose={onClose}
    foot={<Foot onConfirm={onConfirm} />}
  >
    <p>
      This changes every review that matches your filters, including those on other pages. This can't be
      undone.
    </p>
  </Modal>
)
