"use client"

import { Modal } from "#components/ui/modal.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"
import { ChangePlanForm, type ChangePlanFormProps } from "./change-plan-form.tsx"

const FormInDialog = (form: ChangePlanFormProps) => {
  const { close } = useOverlay()
  return <ChangePlanForm {...form} onCancel={close} />
}

/** The sum of a change over the page of the plans. */
export const ChangePlanDialog = ({
  title,
  onClose,
  ...form
}: ChangePlanFormProps & { title: string; onClose: () => void }) => (
  <Modal title={title} onClose={onClose} startsAtTitle>
    <FormInDialog {...form} />
  </Modal>
)
