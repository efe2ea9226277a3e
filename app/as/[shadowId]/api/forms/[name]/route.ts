import { handleForm } from "#lib/forms/handle-form.ts"

export const POST = async (request: Request, { params }: { params: Promise<{ name: string }> }) =>
  handleForm(request, (await params).name)
