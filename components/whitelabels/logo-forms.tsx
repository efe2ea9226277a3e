import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormFile } from "#components/form/form-file.tsx"
import { logoTypes } from "#lib/contract/whitelabel-logos/schema.ts"
import { maxLogoBytes } from "#lib/contract/whitelabels/schema.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type LogoFormsProps = {
  logo: string | null
  upload: FormState
  address: FormState
}

/** The logo: a file, or the address of an image elsewhere (D-079). */
export function LogoForms({ logo, upload, address }: LogoFormsProps) {
  const page = routes.whitelabel()
  const isElsewhere = logo?.startsWith("https://") ?? false
  return (
    <>
      <ActionForm
        action={routes.form("whitelabels.update_logo")}
        page={page}
        state={upload}
        className="form"
        hasFiles
        label="Upload a logo"
      >
        <FormFile
          name="data"
          label="Logo file"
          hint="PNG, JPEG or WebP, up to 200 kB. Shown 24 pixels high."
          accept={logoTypes.join()}
          maxBytes={maxLogoBytes}
          tooLarge="must be at most 200 kB"
          required
        />
        <FormButtons
          kind="default"
          label="Upload"
          busyLabel="Uploading..."
          track="settings_whitelabel.logo"
        />
      </ActionForm>
      <ActionForm
        action={routes.form("whitelabels.update:logo-address")}
        page={page}
        state={address}
        className="form"
        label="Logo URL"
      >
        <FormField
          name="logo_left"
          label="Or an image URL"
          type="url"
          placeholder="https://"
          pattern="https://.+"
          invalidMessage="must be an https:// address"
          defaultValue={isElsewhere ? (logo ?? "") : ""}
          maxLength={500}
          required
        />
        <FormButtons kind="default" label="Use URL" track="settings_whitelabel.logo_address" />
      </ActionForm>
      {logo && (
        <ActionForm
          action={routes.form("whitelabels.update:logo-remove")}
          page={page}
          state={untouched}
          label="Remove logo"
        >
          <ConfirmSubmit
            label="Remove logo"
            question="Remove the logo? Your name will be shown instead."
            confirmLabel="Remove"
            track="settings_whitelabel.logo_remove"
          />
        </ActionForm>
      )}
    </>
  )
}
