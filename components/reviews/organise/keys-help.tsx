"use client"

import { useRef } from "react"
import { Modal } from "#components/ui/modal.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { alertText } from "#lib/errors/alert-text.ts"
import { saveSingleKeys } from "#lib/features/reviews/organise/browser.ts"
import { listKeys } from "#lib/features/reviews/organise/list-keys.ts"
import type { KeysFacts } from "#lib/features/reviews/organise/load-keys.ts"
import { singleKeysLabel } from "#lib/format/single-keys.ts"

export type KeysHelpProps = KeysFacts & { onSwitch: (isOn: boolean) => void; onClose: () => void }

/** The keys of the list, and the switch that turns them off (WCAG 2.1.4): at once, and for good in the own profile. */
export function KeysHelp({ isOn, profileId, onSwitch, onClose }: KeysHelpProps) {
  const toast = useToast()
  const saving = useRef(Promise.resolve())
  const choose = (next: boolean) => {
    onSwitch(next)
    if (profileId === null) return
    // One after the other: the last one stays.
    saving.current = saving.current
      .then(() => saveSingleKeys(profileId, next))
      .catch((error) => void toast({ level: "alert", message: alertText("Could not save this", error) }))
  }
  return (
    <Modal title="Keyboard shortcuts" small onClose={onClose}>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
        <span>{singleKeysLabel}</span>
      </label>
      <dl className="grid gap-1.5 mt-4 text-13">
        {listKeys.map(({ keys, does }) => (
          <div key={does} className="grid grid-cols-[96px_minmax(0,1fr)] items-center">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-mark border border-line-strong bg-hover px-1.5 py-px text-center [font:inherit]"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
