import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import { type SettingName, settingField, settingLabels } from "#lib/features/widgets/setting-labels.ts"

type Common = { name: SettingName; settings: WidgetSettings; hint?: string | undefined }

/** A setting that is on or off. */
export const SettingCheck = ({ name, settings, hint }: Common) => (
  <FormCheck
    name={settingField(name)}
    label={settingLabels[name]}
    defaultChecked={settings[name] === true}
    {...(hint && { hint })}
  />
)

/** A setting out of some words. */
export const SettingSelect = ({
  name,
  settings,
  hint,
  options,
}: Common & { options: readonly { value: string; label: string }[] }) => (
  <FormSelect
    name={settingField(name)}
    label={settingLabels[name]}
    options={options}
    defaultValue={String(settings[name] ?? "")}
    {...(hint && { hint })}
  />
)

/** A setting that is a whole number. */
export const SettingNumber = ({
  name,
  settings,
  hint,
  least,
  most,
}: Common & { least: number; most: number }) => (
  <FormField
    name={settingField(name)}
    label={settingLabels[name]}
    type="number"
    inputMode="numeric"
    min={least}
    max={most}
    step={1}
    required
    invalidMessage={`Enter a number from ${least} to ${most}`}
    defaultValue={String(settings[name] ?? "")}
    hint={hint ?? `${least} to ${most}`}
  />
)
