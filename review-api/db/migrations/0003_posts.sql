ALTER TABLE "google_post_contents" RENAME TO "post_contents";--> statement-breakpoint
ALTER SEQUENCE "google_post_contents_id_seq" RENAME TO "post_contents_id_seq";--> statement-breakpoint
ALTER TABLE "google_posts" RENAME TO "posts";--> statement-breakpoint
ALTER SEQUENCE "google_posts_id_seq" RENAME TO "posts_id_seq";--> statement-breakpoint
ALTER INDEX "google_post_contents_upload" RENAME TO "post_contents_upload";--> statement-breakpoint
ALTER INDEX "google_posts_once" RENAME TO "posts_once";--> statement-breakpoint
ALTER INDEX "google_posts_order" RENAME TO "posts_order";--> statement-breakpoint
ALTER INDEX "google_posts_by_state" RENAME TO "posts_by_state";--> statement-breakpoint
ALTER INDEX "google_posts_by_content" RENAME TO "posts_by_content";--> statement-breakpoint
ALTER INDEX "google_posts_by_location" RENAME TO "posts_by_location";--> statement-breakpoint
ALTER INDEX "google_posts_shown" RENAME TO "posts_shown";--> statement-breakpoint
ALTER INDEX "google_posts_ending" RENAME TO "posts_ending";--> statement-breakpoint
ALTER INDEX "google_posts_due" RENAME TO "posts_due";--> statement-breakpoint
ALTER INDEX "google_posts_check" RENAME TO "posts_check";--> statement-breakpoint
ALTER INDEX "google_posts_open" RENAME TO "posts_open";--> statement-breakpoint
ALTER TABLE "post_contents" RENAME CONSTRAINT "google_post_contents_account_id_accounts_id_fk" TO "post_contents_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "post_contents" RENAME CONSTRAINT "google_post_contents_upload_id" TO "post_contents_upload_id";--> statement-breakpoint
ALTER TABLE "posts" RENAME CONSTRAINT "google_posts_location_id" TO "posts_location_id";--> statement-breakpoint
ALTER TABLE "posts" RENAME CONSTRAINT "google_posts_content_id" TO "posts_content_id";--> statement-breakpoint
ALTER TABLE "posts" RENAME CONSTRAINT "google_posts_shown_content_id" TO "posts_shown_content_id";--> statement-breakpoint
ALTER TABLE "posts" RENAME CONSTRAINT "google_posts_bulk_action_id" TO "posts_bulk_action_id";--> statement-breakpoint
ALTER TABLE "post_contents" RENAME CONSTRAINT "google_post_contents_account_id_id_pk" TO "post_contents_account_id_id_pk";--> statement-breakpoint
ALTER TABLE "posts" RENAME CONSTRAINT "google_posts_account_id_id_pk" TO "posts_account_id_id_pk";--> statement-breakpoint
DO $$
DECLARE one record;
BEGIN
  -- PostgreSQL 18 names these as well.
  FOR one IN SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint
      WHERE conrelid IN ('posts'::regclass, 'post_contents'::regclass) AND contype = 'n'
        AND starts_with(conname, 'google_') LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.of, one.name, substr(one.name, 8));
  END LOOP;
END $$;
