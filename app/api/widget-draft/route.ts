import { draftAnswer } from "#components/widgets/draft-answer.ts"

export const dynamic = "force-dynamic"

export { draftAnswer as GET }
