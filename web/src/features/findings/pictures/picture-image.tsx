import { getPicture, type Picture } from "@remotebay/contract";
import { type RefObject, useEffect, useRef } from "react";
import { useCall } from "../../../lib/use-call.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./pictures.module.css";

/** A picture of a job. It is asked for with the user's token, so it comes as bytes and not by an address. */
export function PictureImage({ picture, size, alt }: { picture: Picture; size: "thumb" | "full"; alt: string }) {
  const { data: blob } = useCall(getPicture, { query: { id: picture.Id, size } }, { staleTime: Number.POSITIVE_INFINITY });
  const image = useImageOf(blob);
  if (!blob) return <Skeleton height={size === "thumb" ? "100%" : "20rem"} />;
  return (
    <img ref={image} alt={alt} width={picture.Width} height={picture.Height} className={size === "thumb" ? styles.image : styles.full} />
  );
}

/** For the image that shows bytes. */
export function useImageOf(blob: Blob | undefined): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!blob || !image.current) return;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return image;
}
