ALTER TABLE "letters" RENAME TO "queued_emails";--> statement-breakpoint
ALTER SEQUENCE "letters_id_seq" RENAME TO "queued_emails_id_seq";--> statement-breakpoint
ALTER INDEX "letters_pkey" RENAME TO "queued_emails_pkey";--> statement-breakpoint
ALTER INDEX "letters_recipient" RENAME TO "queued_emails_recipient";--> statement-breakpoint
ALTER INDEX "letters_due" RENAME TO "queued_emails_due";
