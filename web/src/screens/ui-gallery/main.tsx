import { createRoot } from "react-dom/client";
import "../../ui/base.css";
import { UiGallery } from "./ui-gallery.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<UiGallery />);
