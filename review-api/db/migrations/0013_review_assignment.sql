ALTER TABLE "review_bulk_actions" ADD COLUMN "assigned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_bulk_actions" ADD COLUMN "first_assigned_id" bigint;--> statement-breakpoint
ALTER TABLE "review_bulk_actions" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "assigned_user_id" bigint;--> statement-breakpoint
CREATE INDEX "reviews_assigned" ON "reviews" USING btree ("account_id","assigned_user_id","published_at","id") WHERE assigned_user_id is not null;--> statement-breakpoint
-- Copies learn of an assignment as of any other change.
DROP TRIGGER "reviews_changed" ON "reviews";
--> statement-breakpoint
CREATE TRIGGER "reviews_changed" BEFORE UPDATE ON "reviews" FOR EACH ROW
  WHEN ((OLD.location_id, OLD.title, OLD.content, OLD.author, OLD.url, OLD.rating, OLD.review_type, OLD.status, OLD.review_status_label_id, OLD.assigned_user_id,
      OLD.sentiment, OLD.categories, OLD.images, OLD.dispute_status, OLD.published_at, OLD.published_on, OLD.deleted_at, OLD.origin_deleted_at)
    IS DISTINCT FROM (NEW.location_id, NEW.title, NEW.content, NEW.author, NEW.url, NEW.rating, NEW.review_type, NEW.status, NEW.review_status_label_id, NEW.assigned_user_id,
      NEW.sentiment, NEW.categories, NEW.images, NEW.dispute_status, NEW.published_at, NEW.published_on, NEW.deleted_at, NEW.origin_deleted_at))
  EXECUTE FUNCTION "note_change"();
