print("homepwner")
