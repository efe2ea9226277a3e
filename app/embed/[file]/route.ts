import { embedAnswer } from "#components/widgets/embed-answer.ts"
import { sendAnswer } from "#components/widgets/send-answer.ts"

type Context = { params: Promise<{ file: string }> }

/** Widgets for websites: frames, data and the script (D-206, D-301). */
export const GET = async (request: Request, { params }: Context) => {
  const { file } = await params
  return sendAnswer(request, (asked) => embedAnswer(file, new URL(request.url).searchParams, asked))
}
