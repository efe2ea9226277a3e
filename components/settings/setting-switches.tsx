import { Check, Minus } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { routes } from "#lib/routes/routes.ts"

export type SettingSwitchesProps = {
  switches: readonly { code: string; name: string; hint?: string }[]
  /** Values by code. */
  settings: Readonly<Record<string, string>>
  canUpdate: boolean
  /** From `currentForm("account_settings.update")`. */
  state: FormState
  /** Address of the page that they stand on. */
  page: string
  /** Begins the identifiers of the buttons (D-265). */
  track: string
}

/** Settings that are on or off, each with the button that changes it (D-035). */
export const SettingSwitches = ({
  switches,
  settings,
  canUpdate,
  state,
  page,
  track,
}: SettingSwitchesProps) => (
  <ul className="grid max-w-160 mt-2 border-t border-line">
    {switches.map(({ code, name, hint }) => {
      const isOn = settingValue(ownValue(settings, code)) === true
      return (
        <li
          className="grid grid-cols-[minmax(0,1fr)_auto_80px] items-center gap-x-4 gap-y-1 py-3 border-b border-line"
          key={code}
        >
          <div>
            <p className="font-medium">{name}</p>
            {hint && <p className="hint">{hint}</p>}
          </div>
          <Badge tone={isOn ? "positive" : "neutral"} icon={isOn ? Check : Minus}>
            {isOn ? "On" : "Off"}
          </Badge>
          {canUpdate && (
            <ActionForm
              action={routes.form("account_settings.update")}
              page={page}
              className="justify-self-end"
              state={state.values.id?.[0] === code ? state : untouched}
              label={`${isOn ? "Turn off" : "Turn on"}: ${name}`}
            >
              <input type="hidden" name="id" value={code} />
              <input type="hidden" name="value" value={String(!isOn)} />
              <FormButtons
                label={isOn ? "Turn off" : "Turn on"}
                kind="default"
                dense
                track={`${track}.${code}`}
              />
            </ActionForm>
          )}
        </li>
      )
    })}
  </ul>
)
