"use client"

import { Modal } from "#components/ui/modal.tsx"
import { ChangePlanForm, type ChangePlanFormProps } from "./change-plan-form.tsx"

/** The sum of a change over the page of the plans. */
export const ChangePlanDialog = ({
  title,
  onClose,
  ...form
}: ChangePlanFormProps & { title: string; onClose: () => void }) => (
  <Modal title={title} onClose={onClose} startsAtTitle>
    <ChangePlanForm {...form} />
  </Modal>
)
